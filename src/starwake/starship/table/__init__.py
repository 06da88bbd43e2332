"""What front ends get of Starship: views as data, choices, effects, words and the story."""
