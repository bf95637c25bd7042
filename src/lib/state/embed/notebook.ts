import { packCells, unpackCode } from '../../notebook/link/pack.ts';
import { freeId, sharedDocument } from '../../notebook/document.ts';
import type { CodeProgram } from '../code/codeProgram.svelte.ts';
import { Notebook } from '../notebook.svelte.ts';
import type { ShownProgram, Widget } from './widget.svelte.ts';

/** A notebook of what a widget was given: nothing of it is kept in this browser. */
export function openNotebook({ code: given, link, options }: Pick<Widget, 'code' | 'link' | 'options'>): Notebook {
	const notebook = new Notebook();
	// A widget for code that is given none is one to write in.
	const code = given ?? (options.mode === 'code' ? ({ as: 'source', text: '' } as const) : null);
	if (!code) notebook.load(link === '' ? 'v=1' : link, { fresh: true });
	else if (code.as === 'cells') notebook.load(`v=3&cells=${code.text}`, { fresh: true });
	else {
		const read = code.as === 'source' ? ({ kind: 'read', source: code.text } as const) : unpackCode(code.text);
		const source = read.kind === 'read' ? read.source : '';
		const cell = { id: freeId(sharedDocument.cells, 'code'), kind: 'code', source } as const;
		notebook.load(`v=3&cells=${packCells({ cells: [cell] })}`, { fresh: true });
		if (read.kind === 'bad') void notebook.opening?.then(() => (notebook.complaints = [`The code of this widget cannot be read: ${read.why}.`]));
	}
	// The page that embeds it is read from its top: nothing in here is gone to.
	const stay = (): void => void (notebook.arrived = null);
	stay();
	void notebook.opening?.then(stay);
	return notebook;
}

/** What there is to tell of a program that is shown. */
export function shownProgram(notebook: Notebook, program: CodeProgram): ShownProgram {
	const { trace } = program;
	const outcome = trace?.outcome;
	const error = program.diagnostics.find(({ kind }) => kind === 'error');
	const computes = trace?.tensors.some(({ role }) => role === 'activation') === true;
	return {
		trace,
		link: notebook.link,
		diagnosis:
			outcome?.kind === 'raised' ? { message: [outcome.type, outcome.message.slice(0, 4000)].filter(Boolean).join(': '), cause: error?.cause ?? '' } : null,
		idle:
			outcome?.kind === 'raised'
				? 'Nothing to run: the program raises.'
				: outcome?.kind === 'unsupported'
					? 'Nothing to run: part of it is not modelled.'
					: computes
						? ''
						: 'Nothing to run: the program computes no tensor.'
	};
}
