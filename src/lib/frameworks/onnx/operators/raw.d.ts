/** A table, as its text. */
declare module '*.txt?raw' {
	const text: string;
	export default text;
}
