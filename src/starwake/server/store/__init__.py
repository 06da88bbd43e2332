"""Where matches are kept: `opened(url)` chooses by the address; `base.Store` is what every store does."""
