import { expect, test } from 'vitest';
import '../../../../src/lib/python/compile/direct.ts';
import '../../../../src/lib/python/wholeLanguage.ts';
import { PyUnknown, run } from '../../../../src/lib/python/index.ts';
import { UnsupportedInText } from '../../../../src/lib/python/objects/exceptions.ts';
import { namesOfText } from '../../../../src/lib/python/stdlib/module.ts';
import type { WithUnknown } from '../../../../src/lib/python/objects/code.ts';

let count = 0;

/** What is bound to `found` by a text that is given something unknown; where it is left, why. */
function told(text: string, withUnknown: WithUnknown): string {
	let found = '';
	run('x = 1', {
		packages: [],
		setup: (host) => {
			try {
				const names = namesOfText(host, `direct${count++}`, text, [['unknown', new PyUnknown('a number')]], withUnknown);
				found = host.repr(names.get('found')!);
			} catch (thrown) {
				found = thrown instanceof UnsupportedInText ? `left: ${thrown.what}` : String(thrown);
			}
		}
	});
	return found;
}

const setup = `
class Box:
    size = 3
    def __init__(self, inner=None, **more):
        self.inner, self.more = inner, more
    @property
    def wide(self):
        return self.size > 2
    def grown(self, by=1, *, twice=False):
        self.size += by * (2 if twice else 1)
        return self
box = Box(Box())
`;

test.each([
	'found = box.inner.size + 2 * -box.size',
	'found = [box.wide and box.size, box.inner.inner or "none", not box.wide, 1 if box.wide else 2]',
	'found = (box.grown(2, twice=True).grown().size, box.inner.grown(by=box.size).size)',
	'found = [1, 2, 3][1:][0], "abc"[-1], (1, 2, 3)[::2]',
	'found = []\nfor n in range(4):\n    if n == 0 or n is None:\n        continue\n    elif n > 2:\n        found.append(-n)\n    else:\n        found.append(n)',
	'box.more["a"] = box.size\nbox.kept = box.more\nfound = box.kept["a"], {}, "a" in box.more',
	'def outer(a):\n    def inner(b):\n        return a + b + box.size\n    return inner\nfound = outer(1)(2)',
	'def late():\n    return after\nafter = 5\nfound = late()',
	'def lacks(fails):\n    if fails:\n        local = 1\n    try:\n        return local\n    except UnboundLocalError as e:\n        return str(e)\nfound = lacks(True), lacks(False)',
	'def kinds(a, *b, c=2, **d):\n    return a, b, c, d\nfound = kinds(1, *[2, 3], c=4, **{"e": 5}), kinds(a=1, f=box.size)',
	'found = [n * box.size for n in range(5) if n % 2 and n != 3], {n: n for n in "ab"}, 1 < box.size < 9',
	'try:\n    box.missing\nexcept AttributeError as e:\n    found = str(e)'
])('an expression that is computed in one step gives what its steps give: %j', (text) => {
	const whole = setup + text;
	const steps = told(whole, 'explores');
	expect(steps).not.toBe('');
	expect(told(whole, 'leaves')).toBe(steps);
});

test.each([
	['return 1 if unknown else 2', 'a branch that could not be decided'],
	['return unknown or 2', 'a branch that could not be decided'],
	['if unknown > 2:\n        return 1', 'a number']
])('a text is left where something unknown decides, also in the middle of an expression: %j', (body, why) => {
	expect(told(`def f():\n    ${body}\nfound = [f()]`, 'leaves')).toBe(`left: ${why}`);
});
