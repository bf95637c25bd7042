import { namedTupleBase } from '../dataTypes/namedTuple.ts';
import { type Contents, standard } from '../module.ts';
import text from './typing.py?raw';

/** Names that stand for a class of another name, and those that stand for none. */
const aliases: Readonly<Record<string, string>> = {
	List: 'list',
	Dict: 'dict',
	Set: 'set',
	FrozenSet: 'frozenset',
	Tuple: 'tuple',
	Type: 'type'
};
const forms =
	'Any Optional ClassVar Final Literal Annotated Concatenate TypeAlias TypeGuard Unpack NoReturn Never Self LiteralString Required NotRequired ' +
	'AbstractSet ContextManager ItemsView KeysView ValuesView Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator SupportsFloat SupportsInt ' +
	'SupportsIndex Deque DefaultDict OrderedDict Counter ChainMap Pattern Match IO TextIO BinaryIO';
const abstract =
	'Callable Container Iterable Iterator Generator Mapping MutableMapping MutableSequence MutableSet Sequence Collection Reversible Hashable Sized';

const made = [
	...Object.entries(aliases).map(([name, origin]) => `${name} = _Form('${name}', None, ${origin})`),
	...forms.split(' ').map((name) => `${name} = _Form('${name}')`),
	...abstract.split(' ').map((name) => `${name} = _Form('${name}', None, _abstract)`),
	"Text = str\nAnyStr = TypeVar('AnyStr')"
].join('\n');

const contents: Contents = { values: () => [['NamedTuple', namedTupleBase]], text: `${text}${made}\n`, others: null };

export const typing = standard('typing', { ...contents, file: 'typing.py' });
export const typingExtensions = standard('typing_extensions', contents);
