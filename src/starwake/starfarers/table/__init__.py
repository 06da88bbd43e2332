"""What front ends get of Starfarers: views, choices, words and the story, on what `starwake.table` shares."""
