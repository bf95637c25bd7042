project = "seqlab"
extensions = ["myst_parser"]
html_theme = "furo"
