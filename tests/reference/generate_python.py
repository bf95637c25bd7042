"""Makes programs of plain Python, the same for the same seed: each composes a few features of those that model code is written in.

Most end well; in one of four an operand is of another type than its neighbour, so that Python raises somewhere.
"""

import random

LETTERS = ("'a'", "'b'", "'c'")
INTS = ("'42'", '3.99', 'True', "'0b11', 0", "'ff', 16")
JOINTS = ("', '", "'-'")
PERCENT = ("'%d items'", "'%5d|'", "'%x'")
TEMPLATES = ("'{} and {!r}'", "'{1}{0}'", "'{0:>6}|{1}'")
SEPARATORS = ('', '', ", sep='; '")
MISTAKES = ('foo', "index('q')", 'upper(1)')
ARGUMENTS = ('', '3', "1, label='x'")


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.names = {'int': [], 'float': [], 'str': [], 'list': [], 'dict': [], 'tuple': [], 'set': []}
        self.count = 0
        self.wild = self.random.random() < 0.25

    def pick(self, *options):
        return self.random.choice(options)

    def fresh(self, prefix='v'):
        self.count += 1
        return f'{prefix}{self.count}'

    def emit(self, line, depth=0):
        self.lines.append('    ' * depth + line)

    # Expressions of a type

    def of(self, kind, depth=2):
        if self.wild and self.random.random() < 0.02:
            kind = self.pick('int', 'str', 'list', 'dict', 'tuple')
        known = self.names[kind]
        if known and self.random.random() < 0.35:
            return self.random.choice(known)
        return getattr(self, kind)(depth)

    def int(self, d):
        r = self.random
        small = str(r.choice([0, 1, 2, 3, 5, 7, 10, 64, -1, -4, 1000]))
        if d <= 0:
            return small
        a = lambda k='int': self.of(k, d - 1)
        return self.pick(
            small,
            f'({a()} {self.pick("+", "-", "*", "&", "|", "^")} {a()})',
            f'({a()} {self.pick("//", "%")} {self.pick(3, 7, -4)})',
            f'len({a(self.pick("list", "str", "dict", "tuple", "set"))})',
            f'({a()} if {self.test(d - 1)} else {a()})',
            f'sum({a("list")})',
            f'{self.pick("min", "max")}({a()}, {a()})',
            f'abs({a()})',
            f'{a("list")}[{self.pick(0, -1, 1)}]' if r.random() < 0.3 else f'({a("list")} + [{a()}])[{self.pick(0, -1)}]',
            f'{a("str")}.count({self.pick(*LETTERS)})',
            f'{a("dict")}.get({a("str")}, {a()})',
            f'int({self.pick(*INTS)})',
            f'round({a("float")})',
            f'({a()} ** {self.pick(0, 1, 2, 3)})',
            f'(lambda p, q={small}: p * 2 - q)({a()})',
            f'({a()} << {self.pick(0, 1, 4)})',
            f'divmod({a()}, {self.pick(3, -7)})[{self.pick(0, 1)}]',
            f'next((n for n in {a("list")} if n > {small}), {small})',
        )

    def float(self, d):
        small = self.pick('0.5', '1.25', '-2.0', '3.75', '1e3', '0.1')
        if d <= 0:
            return small
        a = lambda k='float': self.of(k, d - 1)
        return self.pick(small, f'({a()} {self.pick("+", "-", "*")} {a(self.pick("int", "float"))})', f'({a("int")} / {self.pick(2, 8, 3)})', f'float({a("int")})', f'round({a()}, {self.pick(1, 2)})', f'abs({a()})')

    def str(self, d):
        small = repr(self.pick('a', 'b', 'abc', 'Hello', 'x y', '', "it's", 'tab\t', 'Zed', '12'))
        if d <= 0:
            return small
        a = lambda k='str': self.of(k, d - 1)
        return self.pick(
            small,
            f'({a()} + {a()})',
            f'{a()}.{self.pick("upper", "lower", "title", "strip", "swapcase", "capitalize")}()',
            f'str({a(self.pick("int", "float", "list", "dict", "tuple"))})',
            self.formatted(d),
            f'{a()}[{self.pick("1:", ":-1", "::-1", "::2", "-2:")}]',
            f'{a()}.replace({self.pick(*LETTERS)}, {a()})',
            f'({self.pick(*JOINTS)}).join(str(i) for i in {a("list")})',
            f'({a()} * {self.pick(0, 1, 2)})',
            f'repr({a(self.pick("str", "list", "float"))})',
            f'{a()}.{self.pick("ljust", "rjust", "center", "zfill")}({self.pick(3, 6)})',
            f'({self.pick(*PERCENT)} % {a("int")})',
            f'{self.pick(*TEMPLATES)}.format({a("int")}, {a()})',
            f'chr({self.pick(97, 65, 9731)})',
            f'max({a()}, {a()}, key=len)',
        )

    def formatted(self, d):
        names = [(k, n) for k in ('int', 'float', 'str', 'list') for n in self.names[k]]
        if not names:
            return "f'{1 + 1}'"
        parts = []
        for _ in range(self.random.randint(1, 3)):
            kind, name = self.random.choice(names)
            spec = {'int': ['', ':5', ':05d', ':,', ':x', ':+d', ':<6', ':^7', ':b', '!r:>4', '='], 'float': ['', ':.2f', ':8.3f', ':e', ':.0%', ':g', '!s', '=:.1f'], 'str': ['', ':>8', '!r', ':*^9', ':.2', '='], 'list': ['', '!r', '=']}[kind]
            parts.append('{' + name + self.random.choice(spec) + '}')
        return "f'" + self.pick(' ', '|', ', ').join(parts) + "'"

    def list(self, d):
        if d <= 0:
            return self.pick('[1, 2, 3]', '[]', '[5]', 'list(range(4))', '[3, 1, 2]')
        a = lambda k='list': self.of(k, d - 1)
        return self.pick(
            '[' + ', '.join(a('int') for _ in range(self.random.randint(0, 4))) + ']',
            f'[n {self.pick("* 2", "+ 1", "% 3", "** 2")} for n in {a()}]',
            f'[n for n in {a()} if {self.pick("n % 2", "n > 1", "not n", "n")}]',
            f'[i * j for i in range({self.pick(2, 3)}) for j in range(i)]',
            f'sorted({a()}{self.pick("", ", reverse=True", ", key=lambda n: -n", ", key=abs")})',
            f'list(map(lambda n: n - 1, {a()}))',
            f'list(filter(lambda n: n {self.pick(">", "<", "!=")} {a("int")}, {a()}))',
            f'list(range({self.pick("5", "1, 8, 2", "6, 0, -2")}))',
            f'({a()} + {a()})',
            f'{a()}[{self.pick("1:", ":2", "::-1", "::2", "-2:")}]',
            f'[*{a()}, {a("int")}]',
            f'[len(s) for s in {a("str")}.split()]',
            f'[p + q for p, q in zip({a()}, {a()})]',
            f'list({a("dict")}.values())',
            f'[(y := n) + y for n in {a()}]',
            f'[ord(c) % 10 for c in {a("str")}]',
            f'list(reversed({a()}))',
            f'[sum(row) for row in [{a()}, {a()}]]',
            f'[i for i, n in enumerate({a()}, {self.pick(0, 1)}) if n]',
        )

    def dict(self, d):
        if d <= 0:
            return self.pick("{'a': 1}", '{}', "{'b': 2, 'a': 0}")
        a = lambda k='dict': self.of(k, d - 1)
        return self.pick(
            '{' + ', '.join(f"{k!r}: {a('int')}" for k in self.random.sample(['a', 'b', 'abc', 'z'], self.random.randint(0, 3))) + '}',
            f'{{c: ord(c) for c in {a("str")}}}',
            f'{{k: v * 2 for k, v in {a()}.items()}}',
            f'{{**{a()}, {self.of("str", 0)}: {a("int")}}}',
            f'dict(zip({a("str")}, {a("list")}))',
            f'({a()} | {a()})',
            f'dict.fromkeys({a("str")}, {a("int")})',
            f'dict(p={a("int")}, q=2)',
        )

    def tuple(self, d):
        if d <= 0:
            return self.pick('(1, 2)', '()', '(3,)')
        a = lambda k='int': self.of(k, d - 1)
        return self.pick(f'({a()}, {a("str")})', f'({a()},)', f'tuple({a("list")})', f'({a()}, {a("list")}, {a("float")})', f'({a("tuple")} + ({a()},))', f'tuple({a("dict")}.items())', f'divmod({a()}, 5)')

    def set(self, d):
        if d <= 0:
            return self.pick('{1, 2}', 'set()', '{3, 1, 9, 4}')
        a = lambda k='set': self.of(k, d - 1)
        return self.pick(f'set({a("list")})', f'{{n % 5 for n in {a("list")}}}', f'({a()} {self.pick("|", "&", "-", "^")} {a()})', f'{{{a("int")}, {a("int")}, {a("int")}}}')

    def test(self, d):
        a = lambda k: self.of(k, d - 1)
        return self.pick(
            f'{a("int")} {self.pick("<", "<=", ">", "==", "!=")} {a("int")}',
            f'{a("int")} < {a("int")} <= {a("int")}',
            f'{a("int")} in {a(self.pick("list", "set"))}',
            f'{self.of("str", 0)} not in {a("dict")}',
            f'not {a("list")}',
            f'{a("str")}.{self.pick("isalpha", "islower", "isdigit", "isspace")}()',
            f'({a("int")} and {a("str")})',
            f'isinstance({a(self.pick("int", "float", "str"))}, (int, str))',
            f'any(n > 2 for n in {a("list")})',
            f'{a("list")} == {a("list")}',
            f'{a("str")} < {a("str")}',
        )

    # Statements

    def bind(self, depth=0):
        kind = self.random.choice(list(self.names))
        name = self.fresh()
        self.emit(f'{name} = {self.of(kind)}', depth)
        self.names[kind].append(name)

    def show(self, depth=0):
        args = ', '.join(self.of(self.random.choice(list(self.names))) for _ in range(self.random.randint(1, 3)))
        self.emit(f'print({args}{self.pick(*SEPARATORS)})', depth)

    def change(self, depth=0):
        r = self.random
        if self.names['list'] and r.random() < 0.6:
            name = r.choice(self.names['list'])
            self.emit(
                self.pick(
                    f'{name}.append({self.of("int")})',
                    f'{name} += {self.of("list")}',
                    f'{name}.extend({self.of("list", 1)})',
                    f'{name}[{self.pick("1:2", ":0", "::-1", "5:")}] = {self.of("list", 1)}' if r.random() < 0.5 else f'{name}.insert({self.pick(0, 1, -1)}, {self.of("int")})',
                    f'{name}.reverse()',
                    f'{name}.sort({self.pick("", "reverse=True", "key=abs")})',
                    f'{name}[0], {name}[-1] = {name}[-1], {name}[0]',
                    f'del {name}[{self.pick("0", "-1", "1:", "::2")}]',
                    f'print({name}.pop())',
                    f'{name}.remove({self.of("int", 0)})',
                ),
                depth,
            )
        elif self.names['dict']:
            name = r.choice(self.names['dict'])
            key = self.of('str', 0)
            self.emit(self.pick(f'{name}[{key}] = {self.of("int")}', f'{name}.update({self.of("dict", 1)})', f'{name}.setdefault({key}, {self.of("int")})', f'print({name}.pop({key}, None))', f'{name}[{key}] += 1', f'del {name}[{key}]'), depth)
        elif self.names['int']:
            self.emit(f'{r.choice(self.names["int"])} {self.pick("+=", "-=", "*=", "//=", "%=")} {self.pick(2, 3, 5)}', depth)
        else:
            self.bind(depth)

    def simple(self, depth):
        self.pick(self.bind, self.show, self.change, self.show)(depth)

    def inside(self, depth, count=2):
        """A block: what is bound in it is not known after it."""
        kept = {k: list(v) for k, v in self.names.items()}
        for _ in range(self.random.randint(1, count)):
            self.simple(depth)
        self.names = kept

    def branch(self):
        self.emit(f'if {self.test(2)}:')
        self.inside(1)
        if self.random.random() < 0.5:
            self.emit(f'elif {self.test(1)}:')
            self.inside(1)
        if self.random.random() < 0.6:
            self.emit('else:')
            self.inside(1)

    def loop(self):
        name = self.fresh('i')
        kind = self.pick('for', 'for', 'while', 'items', 'pairs')
        if kind == 'while':
            self.emit(f'{name} = {self.pick(2, 3, 4)}')
            self.emit(f'while {name} > 0:')
            self.emit(f'{name} -= 1', 1)
        elif kind == 'items':
            self.emit(f'for key, {name} in {self.pick("sorted(", "list(")}{self.of("dict")}.items()):')
            self.emit(f'print(key, {name})', 1)
        elif kind == 'pairs':
            self.emit(f'for {name}, (p, *rest) in enumerate([{self.of("tuple", 0)} + (0,), (1, 2, 3)]):')
            self.emit('print(p, rest)', 1)
        else:
            self.emit(f'for {name} in {self.of("list")}[:6]:')
        if kind != 'while':
            self.names['int'].append(name)
        self.inside(1)
        if self.random.random() < 0.5:
            self.emit(f'if {name} {self.pick(">", "==", "<")} {self.pick(1, 2, 5)}:', 1)
            self.emit(self.pick('break', 'continue', 'print("hit")'), 2)
        if kind != 'while':
            self.names['int'].remove(name)
        if self.random.random() < 0.4:
            self.emit('else:')
            self.emit("print('no break')", 1)

    def function(self):
        name = self.fresh('f')
        params = self.pick('a, b=2', 'a, *args', 'a, b=1, *, k=3', 'a, /, b=0, **kw', 'a, *args, scale=2, **kw')
        self.emit(f'def {name}({params}):')
        kept = self.names
        self.names = {k: [] for k in kept}
        self.names['int'] = ['a'] + (['b'] if 'b=' in params else []) + (['k'] if 'k=' in params else []) + (['scale'] if 'scale' in params else [])
        if 'args' in params:
            self.names['tuple'].append('args')
        if 'kw' in params:
            self.names['dict'].append('kw')
        style = self.pick('plain', 'yield', 'early', 'nested', 'recursive')
        if style == 'yield':
            self.emit('for n in range(abs(a) % 4):', 1)
            self.emit(f'got = yield n + {self.of("int", 1)}', 2)
            self.emit("if got: print('got', got)", 2)
            self.emit(f'return {self.of("str", 1)}', 1)
        elif style == 'early':
            self.emit(f'if {self.test(1)}: return {self.of("list", 1)}', 1)
            self.emit(f'return {self.of("int")}', 1)
        elif style == 'nested':
            self.emit('total = a', 1)
            self.emit('def inner(x):', 1)
            self.emit('nonlocal total', 2)
            self.emit(f'total += x * {self.of("int", 0)}', 2)
            self.emit('return total', 2)
            self.emit('return inner(2), inner(3), total', 1)
        elif style == 'recursive':
            self.emit(f'return 0 if a <= 0 else a + {name}(a - 1)', 1)
        else:
            self.emit(f'r = {self.of("int")}', 1)
            self.emit(f'return r, {self.of(self.pick("int", "str", "list"))}', 1)
        self.names = kept
        extra = '' if not self.wild else self.pick('', '', ', 1, 2, 3', ', zz=1')
        arg = self.pick('1', '3', '5', '-2')
        if style == 'yield':
            it = self.fresh('g')
            self.emit(f'{it} = {name}({arg}{extra})')
            self.emit(self.pick(f'print(list({it}))', f"print(next({it}, 'end'), list({it}))", f'print([n * 2 for n in {it}])', f'for n in {it}: print(n)', f'print(next({it}), {it}.send(4))'))
        else:
            self.emit(f'print({name}({arg}{extra}))')
            self.emit(f'print({name}(*[{arg}]))')

    def cls(self):
        name = self.fresh('C')
        self.emit(f'class {name}:')
        self.emit(f'kind = {self.of("str", 0)}', 1)
        self.emit('made = 0', 1)
        self.emit('def __init__(self, x, y=1):', 1)
        self.emit('self.x, self.y = x, y', 2)
        self.emit(f'{self.pick("type(self)", name, "self.__class__")}.made += 1', 2)
        methods = {
            '__repr__': ["return f'{type(self).__name__}({self.x!r}, {self.y!r})'"],
            '__eq__': [f'return isinstance(o, {name}) and self.x == o.x'],
            '__lt__': ['return self.x < o.x'],
            '__add__': [f'return {name}(self.x + (o.x if isinstance(o, {name}) else o), self.y)'],
            '__radd__': ['return self + o'],
            '__len__': ['return abs(self.x) % 5'],
            '__getitem__': ['if i >= 3: raise IndexError(i)', 'return self.x * i'],
            '__call__': ['return self.x * 10 + (o or 0)'],
            '__bool__': ['return self.x > 1'],
            '__contains__': ['return o == self.x'],
            '__iter__': ['yield self.x', 'yield self.y'],
            '__mul__': ['return NotImplemented if not isinstance(o, int) else self.x * o'],
            '__neg__': [f'return {name}(-self.x)'],
            '__getattr__': ["if o.startswith('dyn_'): return o[4:]", 'raise AttributeError(o)'],
            '__hash__': ['return hash(self.x)'],
            '__enter__': ["print('enter', self.x)", 'return self'],
        }
        chosen = self.random.sample(list(methods), 6)
        if '__repr__' not in chosen:
            chosen.append('__repr__')
        if '__enter__' in chosen:
            methods['__exit__'] = ["print('exit', o[0] and o[0].__name__)", f'return {self.pick("True", "False")}']
            chosen.append('__exit__')
        for method in chosen:
            args = {'__getitem__': ', i', '__call__': ', o=None', '__exit__': ', *o'}.get(method, '' if method in ('__repr__', '__len__', '__bool__', '__iter__', '__neg__', '__hash__', '__enter__') else ', o')
            self.emit(f'def {method}(self{args}):', 1)
            for line in methods[method]:
                self.emit(line, 2)
        self.emit('@property', 1)
        self.emit('def double(self): return self.x * 2', 1)
        self.emit('@classmethod', 1)
        self.emit('def of(cls, *xs): return [cls(x) for x in xs]', 1)
        use = name
        if self.random.random() < 0.5:
            use = self.fresh('D')
            self.emit(f'class {use}({name}):')
            self.emit('def __init__(self, x, **kw):', 1)
            self.emit('super().__init__(x + 1, **kw)', 2)
            self.emit('@property', 1)
            self.emit(f'def double(self): return super().double {self.pick("+", "-", "*")} 3', 1)
        one, two = self.fresh('o'), self.fresh('o')
        self.emit(f'{one}, {two} = {use}.of({self.pick(1, 2, 4)}, {self.pick(0, 3, 2)})')
        uses = {
            '__eq__': f'{one} == {two}, {one} != {two}, {one} == {one}', '__lt__': f'sorted([{one}, {two}]), {one} < {two}', '__add__': f'{one} + {two}, {one} + 5', '__radd__': f'1 + {one}',
            '__len__': f'len({one})', '__getitem__': f'{one}[1], {two}[2]', '__call__': f'{one}(2), {two}()', '__bool__': f'bool({one}), not {two}', '__contains__': f'3 in {one}', '__iter__': f'list({one}), [*{two}]',
            '__mul__': f'{one} * 3', '__neg__': f'-{one}', '__getattr__': f"{one}.dyn_q, hasattr({two}, 'nope')", '__hash__': f'len({{{one}: 1, {two}: 2}})', '__repr__': f"f'{{{one}}} {{{two}!r:>12}}'",
        }
        for method in self.random.sample([m for m in chosen if m in uses], min(4, len([m for m in chosen if m in uses]))):
            self.emit(f'print({uses[method]})')
        if self.wild:
            self.emit(f'print({self.pick(*uses.values())})')
        self.emit(f'print({one}.double, {use}.made, {one}.kind, vars({two}))')
        if '__enter__' in chosen:
            self.emit(f'with {one} as w, {two}:')
            self.inside(1, 1)
            if self.random.random() < 0.4:
                self.emit(f"raise {self.pick('ValueError', 'KeyError')}('in with')", 1)

    def attempt(self):
        error = self.pick('ValueError', 'KeyError', 'ZeroDivisionError', '(TypeError, IndexError)', 'Exception', 'LookupError')
        self.emit('try:')
        self.inside(1, 1)
        self.emit(self.pick(f'{self.of("int", 1)} // ({self.of("int", 1)})', f"int({self.of('str', 1)})", f"{self.of('dict', 1)}[{self.of('str', 0)}]", f'{self.of("list", 1)}[{self.pick(0, 2, 5)}]', f"raise {self.pick('ValueError', 'KeyError', 'TypeError')}({self.of(self.pick('int', 'str'), 1)})", f'{self.of("int", 0)} + {self.of("str", 0)}', f'{self.of("str", 0)}.{self.pick(*MISTAKES)}', 'assert len([]), "empty"'), 1)
        self.emit(f'except {error} as e:')
        self.emit('print(type(e).__name__, e, e.args)', 1)
        if self.wild and self.random.random() < 0.4:
            self.emit(self.pick('raise', "raise RuntimeError('again') from e", "raise RuntimeError('anew')"), 1)
        if error != 'Exception':
            self.emit('except Exception as e:')
            self.emit("print('other', repr(e))", 1)
        if self.random.random() < 0.4:
            self.emit('else:')
            self.emit("print('fine')", 1)
        if self.random.random() < 0.4:
            self.emit('finally:')
            self.emit("print('finally')", 1)

    def match(self):
        name = self.fresh('m')
        self.emit(f'for {name} in [{", ".join(self.of(self.random.choice(["int", "str", "list", "tuple", "dict", "float"]), 1) for _ in range(4))}, None]:')
        self.emit(f'match {name}:', 1)
        cases = [
            ('0 | 1', 'bit'), ('int(n) if n > 5', 'big {n}'), ('int() | float()', 'number'), ("'a' | 'b' as s", 'letter {s}'), ('str(s)', 'text {s!r}'), ('[]', 'empty'), ('[one]', 'one {one}'),
            ('[first, *rest]', 'first {first} {rest}'), ("{'a': v, **others}", 'a is {v} {others}'), ('{}', 'dict'), ('None', 'none'), ('(p, str(q))', 'pair {p} {q}'),
        ]
        for pattern, text in self.random.sample(cases, 7):
            self.emit(f'case {pattern}: print({"f" if "{" in text else ""}{text!r})', 2)
        self.emit('case _: print("rest")', 2)

    def extends(self):
        base = self.pick('list', 'dict', 'int', 'str', 'tuple', 'float', 'set')
        name = self.fresh('E')
        self.emit(f'class {name}({base}):')
        self.emit(f'tag = {self.of("str", 0)}', 1)
        self.emit(f'def shown(self): return type(self).__name__ + str(len({self.pick("str(self)", "repr(self)")}))', 1)
        start = {'list': '[3, 1, 2]', 'dict': "{'a': 1}", 'int': '41', 'str': "'abc'", 'tuple': '(1, 2, 3)', 'float': '2.5', 'set': '{2, 1}'}[base]
        own = {
            'list': ['def append(self, x): super().append(x * 2)', 'def first(self): return self[0]'],
            'dict': ['def __missing__(self, k): return k * 2', "def __setitem__(self, k, v): super().__setitem__(k, (v, 'set'))"],
            'int': ["def __str__(self): return 'n' + repr(int(self))", 'def __add__(self, o): return type(self)(int(self) + int(o))'],
            'str': ['def __len__(self): return 100', 'def __add__(self, o): return type(self)(str(self) + "+" + str(o))'],
            'tuple': ['x = property(lambda self: self[0])', 'def __repr__(self): return "T" + super().__repr__()'],
            'float': ['def __repr__(self): return f"{float(self):.3f}m"', 'def __mul__(self, o): return type(self)(float(self) * o)'],
            'set': ['def add(self, x): super().add(x + 10)', 'def total(self): return sum(self)'],
        }[base]
        self.emit(self.random.choice(own), 1)
        v = self.fresh('x')
        self.emit(f'{v} = {name}({start})')
        uses = {
            'list': [f'{v}.append(5)', f'print({v} + [1], {v}[1:], len({v}), sorted({v}))', f'{v} += [7]', f'print({v} == [3, 1, 2], max({v}))'],
            'dict': [f"{v}['z'] = 4", f"print({v}.get('q'), list({v}.items()), 'z' in {v})", f"print({v}['a'])", f"print({{**{v}}}, {v} | {{'n': 0}})"],
            'int': [f'print({v} + 1, {v} * 2, type({v} - 1).__name__, {v} == 41, f"{{{v}}} {{{v}:05d}}")', f'print([0, 1][{v} % 2], hash({v}), -{v}, {v} < 50, divmod({v}, 7))'],
            'str': [f'print({v} + "d", {v}.upper(), {v} == "abc", {v}[0], list({v}), "b" in {v}, len({v}))', f'print({{{v}: 1}}["abc"], f"{{{v}:>6}}", "-".join([{v}, "q"]), sorted([{v}, "aa"]))'],
            'tuple': [f'print({v}, {v} + (4,), {v}[0], len({v}), {v} == (1, 2, 3), {v} < (2,))', f'a1, *b1 = {v}', f'print({{{v}: "k"}}[(1, 2, 3)], 2 in {v})'],
            'float': [f'print({v}, {v} * 2, {v} + 1, type({v} + 1).__name__, round({v}), int({v}), {v} > 2, f"{{{v}:.2f}}")'],
            'set': [f'{v}.add(5)', f'print({v} | {{9}}, sorted({v}), 1 in {v}, len({v}), {v} == {{1, 2}})', f'print(type({v} | {{1}}).__name__, {v})'],
        }[base]
        for line in uses:
            self.emit(line)
        self.emit(f'print({v}.shown(), {v}.tag, isinstance({v}, {base}), type({v}).__mro__[1].__name__)')
        if self.random.random() < 0.5:
            self.emit(f'{v}.note = 5')
            self.emit(f'print(vars({v}))')

    def decorated(self):
        name = self.fresh('deco')
        self.emit(f'def {name}(times=2, *, label="d"):')
        self.emit('def wrap(f):', 1)
        self.emit('def inner(*args, **kw):', 2)
        self.emit('results = [f(*args, **kw) for _ in range(times)]', 3)
        self.emit("print(label, results)", 3)
        self.emit('return results[-1]', 3)
        self.emit('inner.__name__ = f.__name__', 2)
        self.emit('return inner', 2)
        self.emit('return wrap', 1)
        func = self.fresh('f')
        self.emit(f'@{name}({self.pick(*ARGUMENTS)})')
        self.emit(f'def {func}(n, m={self.of("int", 0)}):')
        self.emit(f'"""Doc of {func}."""', 1)
        self.emit(f'return n * m {self.pick("+", "-")} {self.of("int", 0)}', 1)
        self.emit(f'print({func}({self.of("int", 1)}), {func}(2, m=3), {func}.__name__)')

    def program(self):
        for _ in range(3):
            self.bind()
        parts = [self.branch, self.loop, self.function, self.cls, self.attempt, self.match, self.extends, self.decorated]
        for part in self.random.sample(parts, self.random.randint(2, 4)):
            part()
            self.pick(self.bind, self.show, self.change)()
        self.show()
        return '\n'.join(self.lines) + '\n'


def programs(count):
    for seed in range(count):
        yield Maker(seed).program()
