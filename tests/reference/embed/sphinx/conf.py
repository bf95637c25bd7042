project = "seqlab"
extensions = []
html_theme = "alabaster"
