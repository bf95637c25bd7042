import type { Kind } from '../leaf.ts';
import type { Framework } from './everybodys.ts';

/** What layers read first: which kind of number, and what their axes are, `feature` apart by what the layer says. */
export interface Role {
	readonly of: Kind;
	readonly axes: readonly ('batch' | 'time' | 'feature' | 'channel' | 'height' | 'width' | 'depth')[];
	/** Other numbers of axes that the layer takes, the likelier first. */
	readonly ranks?: readonly number[];
}

const sequence: Role = { of: 'float', axes: ['batch', 'time', 'feature'] };
const timeMajor: Role = { of: 'float', axes: ['time', 'batch', 'feature'] };
const flat: Role = { of: 'float', axes: ['batch', 'feature'] };

export const recurrent: ReadonlySet<string> = new Set(['LSTM', 'GRU', 'RNN']);
export const cells: ReadonlySet<string> = new Set(['LSTMCell', 'GRUCell', 'RNNCell']);

const table: ReadonlyMap<string, Role> = new Map<string, Role>([
	['Embedding', { of: 'int', axes: ['batch', 'time'] }],
	['EmbeddingBag', { of: 'int', axes: ['batch', 'time'] }],
	['LSTMCell', flat],
	['GRUCell', flat],
	['RNNCell', flat],
	['Linear', sequence],
	['LazyLinear', sequence],
	['LayerNorm', sequence],
	['TransformerEncoderLayer', timeMajor],
	['TransformerEncoder', timeMajor],
	['MultiheadAttention', timeMajor],
	['Conv1d', { of: 'float', axes: ['batch', 'channel', 'time'] }],
	['ConvTranspose1d', { of: 'float', axes: ['batch', 'channel', 'time'] }],
	['MaxPool1d', { of: 'float', axes: ['batch', 'channel', 'time'] }],
	['AvgPool1d', { of: 'float', axes: ['batch', 'channel', 'time'] }],
	['BatchNorm1d', { of: 'float', axes: ['batch', 'feature'] }],
	['Conv2d', { of: 'float', axes: ['batch', 'channel', 'height', 'width'] }],
	['ConvTranspose2d', { of: 'float', axes: ['batch', 'channel', 'height', 'width'] }],
	['MaxPool2d', { of: 'float', axes: ['batch', 'channel', 'height', 'width'] }],
	['BatchNorm2d', { of: 'float', axes: ['batch', 'channel', 'height', 'width'] }],
	['Conv3d', { of: 'float', axes: ['batch', 'channel', 'depth', 'height', 'width'] }],
	['Bilinear', flat]
]);

const pictures: Role = { of: 'float', axes: ['batch', 'height', 'width', 'channel'] };

/** The same of Keras's layers: the batch is first, and channels are last. */
const kerasTable: ReadonlyMap<string, Role> = new Map<string, Role>([
	...['LSTM', 'GRU', 'SimpleRNN', 'RNN', 'Bidirectional', 'TimeDistributed', 'Conv1D', 'MaxPooling1D', 'Dense', 'LayerNormalization', 'MultiHeadAttention'].map(
		(type) => [type, sequence] as const
	),
	...['LSTMCell', 'GRUCell', 'SimpleRNNCell'].map((type) => [type, flat] as const),
	...['Conv2D', 'MaxPooling2D'].map((type) => [type, pictures] as const),
	['ConvLSTM2D', { of: 'float', axes: ['batch', 'time', 'height', 'width', 'channel'] }],
	['Embedding', { of: 'int', axes: ['batch', 'time'] }]
]);

/** What a layer of a framework's reads; undefined where that says nothing. */
export function roleOf(type: string, batchFirst: boolean, framework: Framework): Role | undefined {
	if (framework === 'tensorflow') return kerasTable.get(type);
	if (recurrent.has(type)) return batchFirst ? sequence : timeMajor;
	const role = table.get(type);
	return role === timeMajor && batchFirst ? sequence : role;
}

/** Of a parameter's name only, where nothing else is known: the first that fits. */
export const inputNames: readonly (readonly [pattern: RegExp, role: Role])[] = [
	[
		/^(?:lengths?|lens|seq_?len(?:gth)?s|x_?len(?:gth)?s?|(?:src|text|input|inputs|token|word)_?len(?:gth)?s?|(?!seq_)\w+_(?:lens|lengths)|sizes)$/i,
		{ of: 'int', axes: ['batch'] }
	],
	[/mask/i, { of: 'bool', axes: ['batch', 'time'] }],
	[/^(?:(?:not_?)?dones?|terminals?|terminated|truncated|(?:(?:last|prev(?:ious)?)_)?reward)$/i, { of: 'float', axes: ['batch'] }],
	[/^(?:[WU]|[WU]_?[a-z]{1,3}|[wu]_(?:ih|hh|xh|hy|[a-z])|weights?(?:_[a-z]+)?|kernel)$/, { of: 'float', axes: ['feature', 'feature'] }],
	[/^(?:b|b_(?:ih|hh|[a-z])|b[a-z]|bias(?:_[a-z]+)?)$/, { of: 'float', axes: ['feature'] }],
	[/^(?:imgs?|images?|pixels?|pictures?|frames?|photos?)$/i, { of: 'float', axes: ['batch', 'channel', 'height', 'width'] }],
	[/^(?:videos?|clips?)$/i, { of: 'float', axes: ['batch', 'time', 'channel', 'height', 'width'] }],
	[
		/^(?:ids|.*_ids|idx|idxs|indices|tokens?|tok|words?|sentences?|sents?|text|texts|chars?|captions?|src|trg|tgt|seq_in|input_seq|document|docs?|review|reviews|query_ids|targets?|tags|labels?)$/i,
		{ of: 'int', axes: ['batch', 'time'] }
	],
	[/^(?:x_?cats?|cats|cat_?(?:x|feats?|features?|inputs?)|categor(?:y|ies|ical\w*)|\w+_cats?)$/i, { of: 'int', axes: ['batch', 'feature'] }],
	[/^(?:specs?|spectrograms?|mels?|audio|wave(?:form)?s?|signals?)$/i, { of: 'float', axes: ['batch', 'channel', 'time'] }],
	[/^(?:z|latent|noise|feat|feature_vector|label_onehot|condition|cond|goal|(?:(?:last|prev(?:ious)?)_)?action|actions?_prob)$/i, flat],
	[/^(?:h|c|hx|cx|hidden|h_?t|c_?t|h_?prev|c_?prev|hprev|cprev|cell|state|prev_state|last_hidden|decoder_hidden|s)$/i, flat]
];

/** How torch lays out what is called by these names in `forward(self, x, hidden)` of a recurrent layer. */
export const stateNames =
	/^(?:h|c|hx|cx|h_?0|c_?0|h_?t|c_?t|h_?n|c_?n|hidden|hiddens|cell|cells?_?state|hidden_?states?|init(?:ial)?_?(?:state|hidden)s?|states?|prev_?(?:state|hidden)|last_?(?:state|hidden)|(?:enc(?:oder)?|dec(?:oder)?)_?(?:hidden|states?|h)|memory)$/i;

/** `paddingId` as `padding_id`. */
export const snakeCase = (name: string): string => name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of constructor arguments, the first that fits. `size` is what all others are. */
export const argumentNames: readonly (readonly [
	pattern: RegExp,
	kind: 'rate' | 'flag' | 'device' | 'index' | 'count' | 'config' | 'matrix' | 'vocabulary' | 'time' | 'batch' | 'image' | 'one' | 'kernel' | 'norm'
])[] = [
	[
		/^(?!P$)(?:p|rate|.*_rate|drop|dropouts?|.*drop(?:out)?(?:_?(?:p|prob|rate))?|drop(?:out)?_.*|prob|.*_prob|alpha|beta|gamma|lr|eps|epsilon|temperature|temp|momentum|slope|scale|teacher_forcing.*|tf_ratio|ratio|.*_ratio|std|sigma)$/i,
		'rate'
	],
	[
		/^(?:bidirectional|bidir|bi|birnn|bias|batch_first|use_.*|is_.*|with_.*|has_.*|attn?|verbose|debug|tied?|tie_.*|residual|cuda|gpu|return_.*|training|freeze.*|train_.*|norm|.*_first|packed|stateful)$/i,
		'flag'
	],
	[/^(?:device|dev)$/i, 'device'],
	[
		/^(?!pad_(?:size|len(?:gth)?)$)(?:pad|padding_?(?:idx|id|index)|.*_?(?:pad|sos|eos|bos|unk|start|stop|end|mask)_?(?:idx|id|ix|index|token)?|pad_.*|sos|eos|bos|unk|.*_idx|.*_token(?:_id)?|token_.*)$/i,
		'index'
	],
	[
		/^(?:(?:n|num|no|number_of)_?(?:rnn_?|lstm_?|gru_?|enc(?:oder)?_?|dec(?:oder)?_?|hidden_?)?(?:layers?|blocks?|stacks?|directions?|levels?)|layers?|.*_layers|n_?layers?|layer_dim|depth|num_rnn.*|hops|stacks?|steps_ahead_layers)$/i,
		'count'
	],
	[/^(?:.*heads?|n_?head|nhead|groups|num_groups)$/i, 'one'],
	[/^(?:kernel.*|.*kernel(?:_?size)?|ksize|k_?size|window_size_conv|filter_?(?:size|width))$/i, 'kernel'],
	[/^(?:stride|dilation|.*_stride|padding|out_padding)$/i, 'norm'],
	[
		/^(?:cfg|conf|config|configs|configuration|args|arg|opts?|options|hp|hps|hparams|hyper_?params?|params|param|settings|flags|model_args|model_config)$/i,
		'config'
	],
	[
		/^(?:.*(?:embedding|weight|vector|emb)s?_?(?:matrix|weights?|vectors?|table)|weights?|.*_matrix|matrix|pretrained.*|.*emb(?:ed(?:ding)?)?s?_pretrained|glove.*|vectors|weights_matrix)$/i,
		'matrix'
	],
	[/^(?:batch|batch_?size|bs|n_?batch|b_?size|bsz|B)$/i, 'batch'],
	[
		/^(?:(?:.*_)?(?:seq|seq_?len(?:gth)?|sequence_?(?:len(?:gth)?|size)|time_?steps?|n_?steps|max_?len(?:gth)?|pad_(?:size|len(?:gth)?)|step_size|max_?seq_?len(?:gth)?|window(?:_?size)?|lookback|horizon|T|len|length|timesteps|context_length))$/i,
		'time'
	],
	[/^(?:(?:img|image)_?(?:size|h|w|height|width)|height|width|rows|cols|h|w|imgH|imgW|img_height|img_width)$/i, 'image'],
	[
		/vocab|n_?(?:words|tokens?|chars|symbols|items|users)|num_?(?:words|tokens?|chars|embeddings|items|users)|dict_?size|alphabet|(?:^|_)(?:voc|words|chars)$/i,
		'vocabulary'
	]
];
