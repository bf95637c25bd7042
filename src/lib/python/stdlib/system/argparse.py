SUPPRESS = '==SUPPRESS=='
class Namespace:
	def __init__(self, **kwargs):
		for name in kwargs: setattr(self, name, kwargs[name])
	def __eq__(self, other): return isinstance(other, Namespace) and vars(self) == vars(other)
	def __contains__(self, key): return key in self.__dict__
	def __repr__(self): return type(self).__name__ + '(' + ', '.join([k + '=' + repr(v) for k, v in self.__dict__.items()]) + ')'
class HelpFormatter: pass
class ArgumentDefaultsHelpFormatter: pass
class RawTextHelpFormatter: pass
class RawDescriptionHelpFormatter: pass
class ArgumentTypeError(Exception): pass
class BooleanOptionalAction: pass
def _convert(action, text):
	value = action['type'](text) if action['type'] is not None else text
	if action['choices'] is not None and value not in action['choices']: raise SystemExit(2)
	return value
class ArgumentParser:
	def __init__(self, prog=None, usage=None, description=None, epilog=None, **kwargs):
		self.description = description
		self._actions = []
		self._defaults = {}
	def add_argument(self, *flags, action='store', nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None, dest=None):
		if action is BooleanOptionalAction:
			flags = flags + tuple(['--no-' + f[2:] for f in flags if f.startswith('--')])
			action = 'boolean'
		if action not in ('store', 'store_true', 'store_false', 'count', 'append', 'store_const', 'boolean'): _unsupported('argparse with action=' + repr(action))
		if action == 'store_true' and default is None: default = False
		if action == 'store_false' and default is None: default = True
		if not flags: _unsupported('add_argument without a name')
		optional = flags[0].startswith('-')
		if dest is None:
			long = [f for f in flags if f.startswith('--')] or flags
			dest = long[0].lstrip('-').replace('-', '_') if optional else flags[0]
		self._actions.append({'flags': flags, 'action': action, 'nargs': nargs, 'const': const, 'default': default, 'type': type, 'choices': choices,
			'required': required if optional else nargs not in ('?', '*'), 'dest': dest, 'optional': optional})
	def add_argument_group(self, *args, **kwargs): return self
	def add_mutually_exclusive_group(self, **kwargs): return self
	def set_defaults(self, **kwargs): self._defaults.update(kwargs)
	def get_default(self, dest): return {a['dest']: a['default'] for a in self._actions}.get(dest, self._defaults.get(dest))
	def error(self, message): raise SystemExit(2)
	def exit(self, status=0, message=None): raise SystemExit(status)
	def print_help(self, file=None): _unsupported('argparse help')
	def print_usage(self, file=None): _unsupported('argparse help')
	def format_help(self): _unsupported('argparse help')
	def format_usage(self): _unsupported('argparse help')
	def add_subparsers(self, **kwargs): _unsupported('argparse with subparsers')
	def parse_args(self, args=None, namespace=None):
		result, rest = self.parse_known_args(args, namespace)
		if rest: raise SystemExit(2)
		return result
	def parse_known_args(self, args=None, namespace=None):
		args_given = args is not None
		args = list(args or ())
		result = Namespace() if namespace is None else namespace
		given = {}
		rest = []
		places = [a for a in self._actions if not a['optional']]
		while args:
			arg = args.pop(0)
			name, eq, text = arg.partition('=')
			found = [a for a in self._actions if a['optional'] and name in a['flags']]
			if arg in ('-h', '--help'): _unsupported('argparse help')
			if not found:
				counts = [a for a in self._actions if a['optional'] and a['action'] == 'count' and arg[:2] in a['flags']]
				if counts and len(arg) > 2 and set(arg[2:]) == {arg[1]}:
					args[:0] = [arg[:2]] * (len(arg) - 1)
					continue
				if arg.startswith('-') and len(arg) > 1 and not arg[1:2].isdigit():
					if any(f.startswith(name) for a in self._actions for f in a['flags']): _unsupported('abbreviated options')
					rest.append(arg)
				elif places: found = [places.pop(0)]
				else: rest.append(arg)
				if not found: continue
				if found[0]['nargs'] is not None: _unsupported('argparse with nargs')
				given[found[0]['dest']] = self._checked(found[0], arg)
				continue
			action = found[0]
			if action['action'] != 'store':
				if eq and action['action'] != 'append': raise SystemExit(2)
				kind = action['action']
				dest = action['dest']
				if kind == 'append':
					if not eq:
						if not args or args[0].startswith('--'): raise SystemExit(2)
						text = args.pop(0)
					given[dest] = list(given.get(dest, action['default'] or ())) + [self._checked(action, text)]
				elif kind == 'count': given[dest] = (given.get(dest, action['default']) or 0) + 1
				elif kind == 'boolean': given[dest] = not name.startswith('--no-')
				else: given[dest] = action['const'] if kind == 'store_const' else kind == 'store_true'
				continue
			if action['nargs'] is None:
				if not eq:
					if not args or args[0].startswith('--'): raise SystemExit(2)
					text = args.pop(0)
				given[action['dest']] = self._checked(action, text)
			elif action['nargs'] in ('+', '*') or isinstance(action['nargs'], int):
				values = []
				while args and not args[0].startswith('-') and (not isinstance(action['nargs'], int) or len(values) < action['nargs']): values.append(args.pop(0))
				if (isinstance(action['nargs'], int) and len(values) != action['nargs']) or (action['nargs'] == '+' and not values): raise SystemExit(2)
				given[action['dest']] = [self._checked(action, v) for v in values]
			else: _unsupported('argparse with nargs')
		for action in self._actions:
			dest = action['dest']
			if dest in given: value = given[dest]
			elif action['required']:
				if args_given or _alone(): raise SystemExit(2)
				value = _required(dest, action['type'] is int and action['nargs'] is None and action['action'] == 'store')
			else:
				value = self._defaults.get(dest, action['default'])
				if value == SUPPRESS: continue
				if isinstance(value, str) and action['type'] is not None: value = self._checked(action, value)
			setattr(result, dest, value)
		for dest, value in self._defaults.items():
			if not hasattr(result, dest): setattr(result, dest, value)
		return result, rest
	def _checked(self, action, text):
		try: return _convert(action, text)
		except (TypeError, ValueError, ArgumentTypeError): raise SystemExit(2)
