"""A package that has nothing but texts, for test_text."""
