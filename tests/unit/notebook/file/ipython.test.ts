import { expect, it } from 'vitest';
import { withIpython, withoutIpython } from '../../../../src/lib/notebook/file/ipython.ts';

const source = `%matplotlib inline
import sys
if 'google.colab' in sys.modules:
    !pip install torch
    %cd work
?print
text = """
%no magic
"""
y = (12
     %5)
sys.path?`;

it('lines for IPython become comments, in a block behind a statement; what goes on in a bracket or a text is none', () => {
	expect(withoutIpython(source)).toBe(`# %matplotlib inline
import sys
if 'google.colab' in sys.modules:
    pass  # !pip install torch
    pass  # %cd work
# ?print
text = """
%no magic
"""
y = (12
     %5)
# sys.path?`);
});

it('they are again what they were, and no other comment is', () => {
	expect(withIpython(withoutIpython(source), source)).toBe(source);
	expect(withIpython('# %new\n# %matplotlib inline', source)).toBe('# %new\n%matplotlib inline');
});
