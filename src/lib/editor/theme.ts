import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Code as the rest of the page has it: weight tells words apart, colour is kept for axes and mistakes. */
export const highlightStyle = HighlightStyle.define([
	{ tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword, tags.definitionKeyword, tags.operatorKeyword], fontWeight: '640' },
	{ tag: tags.comment, color: 'var(--soft)' }
]);

const wavy = (colour: string) => ({
	textDecoration: `underline wavy ${colour} 1.25px`,
	textUnderlineOffset: '4px',
	textDecorationSkipInk: 'none'
});

const chip = {
	'.cm-shape': { font: '420 12px/1.5 var(--mono)', fontVariantLigatures: 'none' },
	'.cm-shape-name': { fontWeight: 640 },
	'.cm-shape-soft': { color: 'var(--soft)' },
	'.cm-shape-axis': { color: 'var(--c)', whiteSpace: 'nowrap' },
	'.cm-shape-axis b': { fontWeight: 660 },
	'.cm-axis-letter': { display: 'none' },
	'@media (max-width: 430px)': { '.cm-axis-word': { display: 'none' }, '.cm-axis-letter': { display: 'inline' } }
};

/** The page's tokens, in the editor. */
export const theme = EditorView.theme({
	'&': { color: 'var(--ink)', background: 'none', fontSize: '13.5px' },
	'&.cm-focused': { outline: 'none' },
	'.cm-scroller': { fontFamily: 'var(--mono)', fontWeight: 420, lineHeight: '24px', fontVariantLigatures: 'none', overflow: 'visible' },
	'.cm-content': { padding: '0 0 var(--s2)', caretColor: 'var(--ink)', tabSize: 4 },
	'.cm-line': { padding: '0 2px 0 4px' },
	'.cm-cursor': { borderLeft: '1.5px solid var(--ink)' },
	'.cm-gutters': { background: 'none', border: 0, color: 'var(--soft)', fontSize: '11px' },
	'.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 0', minWidth: '22px' },
	'.cm-placeholder': { color: 'var(--soft)', fontFamily: 'var(--serif)', fontSize: '15px' },
	'.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
		background: 'color-mix(in srgb, var(--ax-time) 20%, transparent)'
	},
	'.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: 'none', outline: '1px solid var(--rule)' },
	'.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'none', color: 'inherit' },
	'.cm-specialChar': { color: 'var(--mistake)' },

	...chip,
	'.cm-hint': { marginLeft: '12px', userSelect: 'none', textIndent: 0 },
	'.cm-hint .cm-shape': { display: 'inline-block', marginLeft: '14px' },
	'.cm-hint.cm-words': { marginLeft: '26px', font: '420 12px/1.5 var(--mono)', color: 'var(--soft)' },
	'.cm-never, .cm-never *': { color: 'var(--soft)', fontWeight: 420 },
	'.cm-mistake': wavy('var(--mistake)'),
	'.cm-hazard': wavy('var(--hazard)'),
	'.cm-washed': { background: 'var(--wash)' },
	'.cm-mistaken': { boxShadow: 'inset 2px 0 0 var(--mistake)' },
	'.cm-unsupported': { textDecoration: 'underline dotted var(--soft) 1.25px', textUnderlineOffset: '4px' },
	'.cm-highlight': { background: 'var(--wash)', outline: '1px solid var(--rule)', borderRadius: '2px' },
	'&.cm-unread .cm-hint': { opacity: 0.55 },

	'.cm-integer': {
		color: 'var(--c)',
		borderBottom: '1px dotted currentColor',
		paddingBottom: '1px',
		cursor: 'ew-resize',
		touchAction: 'pan-y'
	},
	'.cm-integer[data-axis]': { fontWeight: 560 },
	'&.cm-scrubbing, &.cm-scrubbing *': { cursor: 'ew-resize', userSelect: 'none' },

	// A block's height is measured without its margins.
	'.cm-block': { padding: '6px 0 12px 4px', font: '400 var(--t2)/1.5 var(--serif)', whiteSpace: 'normal', cursor: 'auto' },

	'.cm-leftOut, .cm-rest': { padding: '0 2px 0 4px', color: 'var(--soft)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },

	'.cm-tooltip': { background: 'var(--paper)', border: '1px solid var(--rule)', borderRadius: '3px', color: 'var(--ink)', zIndex: 20 },
	'.cm-tooltip.cm-tooltip-hover, .cm-tooltip.cm-signature': { padding: '7px 12px 8px', maxWidth: 'min(34rem, calc(100vw - 32px))' },
	'.cm-inspection-shape': { font: '420 12.5px/1.6 var(--mono)', overflowWrap: 'anywhere' },
	'.cm-inspection-facts': { font: '400 var(--t0)/1.5 var(--serif)', color: 'var(--soft)' },
	'.cm-inspection-origin': { font: '420 12px/1.6 var(--mono)', color: 'var(--soft)' },
	'.cm-signature': { font: '420 12.5px/1.5 var(--mono)', color: 'var(--soft)' },
	'.cm-signature b': { color: 'var(--ink)', fontWeight: 640 },
	'.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12.5px', maxHeight: '16em' },
	'.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px', lineHeight: 1.6 },
	'.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--ink)', color: 'var(--paper)' },
	'.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 660 },
	'.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal', marginLeft: '10px' },
	'li[aria-selected] .cm-completionDetail': { color: 'inherit' },

	'@media (max-width: 700px)': {
		'&': { fontSize: '12.5px' },
		// Below its line: as wide as the line is, so that it stands alone.
		'.cm-hint, .cm-hint.cm-words': { display: 'inline-block', width: '100%', marginLeft: 0, lineHeight: '20px' },
		'.cm-hint .cm-shape': { marginLeft: 0, marginRight: '14px' },
		'.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 0', minWidth: '16px' }
	}
});
