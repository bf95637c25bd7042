import { exceptionClasses, instantiate } from '../../objects/exceptions.ts';
import type { Machine } from '../../vm/machine.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyClass, PyInstance, PyList, PyUnknown, types, type Value } from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

const warningClass = exceptionClasses.get('Warning')!;

/** Puts a filter before the others. */
function filter(machine: Machine, action: Value, message: Value, category: Value): null {
	if (action === 'error') return machine.unsupported('warnings that are raised');
	if (typeof message !== 'string' || /[\\^$*+?.()[\]{}|]/.test(message.replaceAll('.*', ''))) return machine.unsupported('this filter of warnings');
	const start = message.replace(/(\.\*)+$/, '').toLowerCase();
	if (start.includes('.*')) return machine.unsupported('this filter of warnings');
	machine.warnings.filters.unshift({
		hides: action === 'ignore',
		takes: (given, text) => {
			const cls = exceptionClasses.get(given) ?? warningClass;
			return category instanceof PyClass && cls.isSubclassOf(category) && text.toLowerCase().startsWith(start);
		}
	});
	return null;
}

const caught = new PyClass('catch_warnings', 'warnings', [types.object]);
/** What a context has recorded, where it does. */
const recording = new WeakMap<PyInstance, PyList>();
const messageClass = new PyClass('WarningMessage', 'warnings', [types.object]);

/** A warning as an object. */
function recordOf(category: string, message: string): PyInstance {
	const cls = exceptionClasses.get(category) ?? warningClass;
	const made = new PyInstance(messageClass);
	made.attrs.set('message', instantiate(cls, [message]));
	made.attrs.set('category', cls);
	for (const name of ['lineno', 'filename', 'line', 'source', 'file']) made.attrs.set(name, new PyUnknown('where a warning was given'));
	return made;
}

const kept = new WeakMap<PyInstance, Machine['warnings']['filters']>();
caught.attrs.set(
	'__init__',
	signed('catch_warnings.__init__', 'self, *, record=False, module=None, action=None, category=None, lineno=0, append=False', (machine, [self, record]) => {
		if (machine.truth(record!)) recording.set(self as PyInstance, new PyList([]));
		return null;
	})
);
caught.attrs.set(
	'__enter__',
	signed('catch_warnings.__enter__', 'self', (machine, [self]) => {
		kept.set(self as PyInstance, machine.warnings.filters);
		machine.warnings.filters = [...machine.warnings.filters];
		const list = recording.get(self as PyInstance);
		if (!list) return null;
		const seen = new Set<string>();
		machine.warn = (category, message) => {
			const filter = machine.warnings.filters.find(({ takes }) => takes(category, message));
			const key = [category, machine.span.from, message].join();
			if (filter?.hides || (!filter && seen.has(key))) return;
			seen.add(key);
			list.items.push(recordOf(category, message));
		};
		return list;
	})
);
caught.attrs.set(
	'__exit__',
	signed(
		'catch_warnings.__exit__',
		'self, *exc_info',
		(machine, [self]) => {
			machine.warnings.filters = kept.get(self as PyInstance) ?? [];
			if (recording.has(self as PyInstance)) Reflect.deleteProperty(machine, 'warn');
			return null;
		},
		true
	)
);

const warn = signed('warn', 'message, category=None, stacklevel=1, source=None', (machine, [message, category]) => {
	const given =
		message instanceof PyInstance && message.cls.isSubclassOf(warningClass) ? message.cls : category === null ? exceptionClasses.get('UserWarning')! : category;
	if (!(given instanceof PyClass) || !given.isSubclassOf(warningClass))
		return machine.raise('TypeError', `category must be a Warning subclass, not '${typeName(given!)}'`);
	machine.warn(given.name, machine.str(message!));
	return null;
});

export const warnings = standard('warnings', {
	values: () => [
		['warn', warn],
		['catch_warnings', caught],
		[
			'filterwarnings',
			signed('filterwarnings', "action, message='', category=None, module='', lineno=0, append=False", (machine, [action, message, category, module]) =>
				module === '' ? filter(machine, action!, message!, category ?? warningClass) : machine.unsupported('warnings filtered by module')
			)
		],
		[
			'simplefilter',
			signed('simplefilter', 'action, category=None, lineno=0, append=False', (machine, [action, category]) =>
				filter(machine, action!, '', category ?? warningClass)
			)
		],
		['resetwarnings', signed('resetwarnings', '', (machine) => ((machine.warnings.filters = []), null))],
		['filters', new PyList([new PyUnknown('the filters of warnings')])]
	],
	others: 'WarningMessage defaultaction formatwarning onceregistry showwarning sys warn_explicit',
	file: 'warnings.py'
});
