def system(): return 'Linux'
def python_version(): return '3.11.7'
def python_implementation(): return 'CPython'
def python_version_tuple(): return ('3', '11', '7')
