import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { localCompletionSource } from '@codemirror/lang-python';
import { syntaxTree } from '@codemirror/language';
import { apiNow, importsOf, loadApi, resolve, type Api, type ApiName } from './names.ts';
import { readingField } from './reading.ts';

const offer = ({ name, kind, signature }: ApiName): Completion => ({
	label: name,
	type: kind,
	// What works in place is wanted less often.
	...(name.endsWith('_') ? { boost: -1 } : {}),
	...(signature === null ? {} : { detail: `(${signature.length > 60 ? `${signature.slice(0, 57)}…` : signature})` })
});

/** Names of the modelled API after a dot: of a module by the program's imports, of anything else a tensor's, where it is one as far as is known. */
export function completeApi(context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> {
	const typed = context.matchBefore(/[\w.\])]*\.\w*/);
	if (!typed) return null;
	const node = syntaxTree(context.state).resolveInner(context.pos, -1);
	if (node.name === 'Comment' || node.name === 'String' || node.name === 'Number') return null;
	const api = apiNow();
	return api ? offered(context, typed, api) : loadApi().then((loaded) => loaded && offered(context, typed, loaded));
}

function offered(context: CompletionContext, typed: { readonly from: number; readonly text: string }, api: Api): CompletionResult | null {
	const dot = typed.text.lastIndexOf('.');
	const owner = typed.text.slice(0, dot);
	const path = resolve(owner, importsOf(context.state.sliceDoc()));
	const names = path !== undefined ? api.get(path) : mayBeTensor(context, owner) ? api.get('torch.Tensor') : undefined;
	return names ? { from: typed.from + dot + 1, options: names.map(offer), validFor: /^\w*$/ } : null;
}

/** Whether the name before the dot is a tensor's, or it is an expression that may be one. */
function mayBeTensor(context: CompletionContext, owner: string): boolean {
	const known = context.state.field(readingField, false);
	const binding = known?.reading.trace?.bindings.findLast(({ name }) => name === owner);
	if (owner === 'self' || (binding && binding.kind !== 'tensor' && binding.kind !== 'parameter')) return false;
	return binding !== undefined || context.explicit || /[)\]]$/.test(owner);
}

/** Names of the program itself, when they are asked for. */
export const completeNames = (context: CompletionContext): ReturnType<typeof localCompletionSource> =>
	context.explicit ? localCompletionSource(context) : null;
