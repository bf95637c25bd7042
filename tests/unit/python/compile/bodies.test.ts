import { describe, expect, it } from 'vitest';
import '../../../../src/lib/python/compile/direct.ts';
import { run, PyModule, type Package } from '../../../../src/lib/python/index.ts';
import '../../../../src/lib/python/wholeLanguage.ts';
import { namesOfText } from '../../../../src/lib/python/stdlib/module.ts';

const text = `
def size(x):
    """What a body starts with is no part of what it does."""
    return x.n

def size_of_one(x, *more, by=1):
    return size(x)

def made(kind, n):
    return kind(n=n)

first = lambda x: x[0]

def long(x):
    if isinstance(x, (list, tuple)) and len(x) > 1 and not hasattr(x, "n"):
        return [type(x).__name__, getattr(x, "n", len(x))]
    return tuple(zip(x, range(len(x))))

def numbers():
    yield 1
    yield 2

def lengths(x):
    kept = [len(x), sum(numbers()), list(numbers())]
    return kept

class Base:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    @property
    def doubled(self):
        return self.n * 2

    def name(self):
        return "base"

class Child(Base):
    def __init__(self, n):
        return super().__init__(n)

    def name(self):
        return super().name() + "d"
`;

const ours: Package = {
	name: 'ours',
	load: (host) => {
		const module = new PyModule('ours');
		module.contents = namesOfText(host, 'ours', text, [], 'leaves');
		return module;
	}
};

const said = (program: string): readonly string[] => {
	const { stdout, outcome } = run(`import ours\n${program}\n`, { packages: [ours] });
	const printed = stdout.split('\n').filter(Boolean);
	return outcome.kind === 'raised' ? [...printed, `${outcome.type}: ${outcome.message} in ${outcome.frames.map(({ func }) => func).join(' ')}`] : printed;
};

describe('a function of ours whose body is one expression', () => {
	it('gives what it returns, called by the program, by another or natively', () => {
		expect(said('c = ours.Child(3)\nprint(ours.size(c), ours.size_of_one(c), ours.made(ours.Base, 4).doubled, sorted([[2], [1]], key=ours.first))')).toEqual([
			'3 3 8 [[1], [2]]'
		]);
	});

	it('knows whose method it is', () => expect(said('print(ours.Child(1).name(), ours.Child(1).doubled)')).toEqual(['based 2']));

	it('raises where the program called it', () => {
		expect(said('def f():\n    return ours.size_of_one(1)\nf()')).toEqual(["AttributeError: 'int' object has no attribute 'n' in <module> f"]);
		expect(said('ours.size()')).toEqual(["TypeError: size() missing 1 required positional argument: 'x' in <module>"]);
	});
});

describe('a call of a built-in function within an expression of ours', () => {
	it('gives what it gives anywhere', () => {
		expect(said('print(ours.long([5, 6]), ours.long((7,)), ours.lengths(ours.Base(4)))')).toEqual(["['list', 2] ((7, 0),) [4, 3, [1, 2]]"]);
	});

	it('raises where the program called what calls it', () => {
		expect(said('def f():\n    try:\n        ours.lengths(1)\n    except TypeError as e:\n        print(e)\n    ours.long(1)\nf()')).toEqual([
			"object of type 'int' has no len()",
			"TypeError: object of type 'int' has no len() in <module> f"
		]);
	});
});
