/** Something to do next. What stands between backticks in its label is code. */
export interface Action {
	readonly label: string;
	/** Said on hover, where the label cannot say all. */
	readonly title?: string;
	readonly onclick: () => void;
}

/** The place that a verdict speaks of. */
export interface Place {
	/** `x feat`, `line 200`. */
	readonly name: string;
	/** Scrolls there, and gives the focus to what is there. */
	readonly go: () => void;
	/** Where it stands in the window, in pixels; null where that is not known. */
	readonly extent?: () => { readonly top: number; readonly bottom: number } | null;
}

/** What B says more of, below: `all backends`. */
export interface Unfold {
	readonly label: string;
	readonly open: boolean;
	/** The id of what is unfolded. */
	readonly controls: string;
	readonly onclick: () => void;
}
