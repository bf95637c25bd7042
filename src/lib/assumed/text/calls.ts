import { wholeOf, type Node } from './usage.ts';

/** What takes sizes. */
export const takesSizes =
	/^(?:torch\.(?:zeros|ones|randn?|empty|full|eye|arange)|(?:torch\.)?nn\.(?:Linear|Embedding|(?:LSTM|GRU|RNN)(?:Cell)?|Conv\dd|LayerNorm|BatchNorm\dd))$|\.(?:view|reshape|expand|repeat|new_zeros|new_ones)$/;
/** What takes the lengths of sequences. */
export const lengthTakers: ReadonlySet<string> = new Set(['pack_padded_sequence']);
/** Methods of Keras' models whose first argument is what the model reads. */
export const trains = /^(?:fit|predict|evaluate|(?:train|test|predict)_on_batch)$/;
/** Tensors have these, as methods or attributes: they tell nothing about what else it may be. */
export const tensorAttributes =
	/^(?:size|shape|dim|ndim|view|reshape|permute|transpose|t|T|unsqueeze|squeeze|contiguous|device|dtype|to|cpu|cuda|float|long|int|double|half|bool|detach|clone|new_.*|type.*|data|sum|mean|max|min|std|var|argmax|argmin|sort|topk|flatten|unflatten|expand.*|repeat.*|chunk|split|unbind|select|narrow|gather|scatter.*|index_.*|masked_.*|numel|nelement|item|tolist|numpy|eq|ne|gt|lt|ge|le|sigmoid|tanh|relu|exp|log|sqrt|pow|abs|clamp.*|softmax|log_softmax|norm|matmul|bmm|mm|mv|dot|add.*|mul.*|sub.*|div.*|is_cuda|requires_grad.*|grad|backward|cumsum|flip|roll|unfold|fill_.*|zero_|copy_|squeeze_|unsqueeze_|ndimension|stride|is_contiguous|any|all|nonzero|where|swapaxes|movedim|transpose_|pin_memory|get_device|triu|tril|diagonal|prod|round|floor|ceil|fill|isnan|logsumexp|square|neg|unique.*|count_nonzero|apply_|register_hook|retain_grad|names|layout|element_size|storage|nbytes|real|imag|mT|H|mH)$/;

/** What keeps the axes of what it is given. */
export const elementwise =
	/^(?:relu|tanh|sigmoid|dropout\w*|drop\w*|cat|concat|gelu|elu|leaky_relu|float|contiguous|to|cuda|double|clone|detach|Variable|as_tensor|\w*norm\w*|act\w*|activation)$/i;

/** `….view(n, 1, -1)` of what a call gives: one sequence at a time. */
export function isOneByOne(attribute: Node | undefined, call: Node | undefined): boolean {
	if (attribute?.kind !== 'attribute' || (attribute.name !== 'view' && attribute.name !== 'reshape') || call?.kind !== 'call' || call.args.length !== 3)
		return false;
	return wholeOf(call.args[1]!.value) === 1 && wholeOf(call.args[2]!.value) === -1;
}

/** How many axes `….view(n, steps, -1)` gives; 0 where it is no view. */
export const axesViewed = (attribute: Node | undefined, call: Node | undefined): number =>
	attribute?.kind === 'attribute' && /^(?:view|reshape)$/.test(attribute.name) && call?.kind === 'call' && call.callee === attribute ? call.args.length : 0;

/** `….unsqueeze(0)` of what a call gives. */
export const isUnsqueezed = (attribute: Node | undefined, call: Node | undefined): boolean =>
	attribute?.kind === 'attribute' && attribute.name === 'unsqueeze' && call?.kind === 'call' && call.callee === attribute;
