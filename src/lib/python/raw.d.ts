/** A file of Python, as its text: `import text from './bisect.py?raw'`. */
declare module '*.py?raw' {
	const text: string;
	export default text;
}

/** Any other text of ours. */
declare module '*.txt?raw' {
	const text: string;
	export default text;
}
