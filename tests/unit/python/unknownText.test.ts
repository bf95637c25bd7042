import { expect, test } from 'vitest';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const before = `import numpy as np
import keras
model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "mse")
model.fit(np.zeros((8, 4)), np.zeros((8, 3)), verbose=0)
k = np.argmax(model.predict(np.zeros((1, 4)), verbose=0)[0])
names = {0: "a", 1: "b", 2: "c"}
c = names[k]
`;

test.each([
	['a value of a dict whose values are letters', 'print(len(c), type(c).__name__, isinstance(c, str))', '1 str True\n'],
	['a list by an int', 'print(len(["ab", "cd"][int(k)]), len("abc"[int(k)]))', '2 1\n'],
	['sums and parts', 's = "abc"[1:] + c\nprint(len(s), len(s[1:]), [len(one) for one in s], len(s[-1]))', '3 2 [1, 1, 1] 1\n'],
	['what grows by it', 'g = ""\nfor i in range(4):\n    g += c\nprint(len(g))', '4\n'],
	['its place', 'print([i for i, one in enumerate("a" + c)], [len(a) for a, b in zip(c, "xyz")])', '[0, 1] [1]\n'],
	['a branch that nobody knows, of one length', 't = "ab"\nif k == 0:\n    t = "c" + c\nprint(len(t))', '2\n']
])('of a text that is not known it is known how long it is: %s', (_, code, stdout) => {
	expect(evaluate(before + code).stdout).toBe(stdout);
});

test.each([
	['values of several lengths', 'names[3] = "dd"\nprint(len(names[k]))'],
	['a dict that makes values of its own', 'import collections\nd = collections.defaultdict(lambda: "<unk>")\nd[0] = "a"\nprint(len(d[k]))'],
	['what a method makes of it', 'print(len(c.strip()))'],
	['a branch that nobody knows, of several lengths', 't = "ab"\nif k == 0:\n    t = "ab" + c\nprint(len(t))'],
	['a loop that may add to it', 's = c\nn = len(s)\nfor i in range(3):\n    if k == 1:\n        s = s + c\n        n = len(s)\nprint(n)'],
	['as often as a number that is not known', 'print(len(c * int(k)))']
])('it is not known how long it is: %s', (_, code) => {
	expect(evaluate(before + code).stdout).toBe('<unknown>\n');
});
