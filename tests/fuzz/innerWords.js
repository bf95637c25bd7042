/** What every object has in JavaScript, and what some have besides: to Python they are names like any other. */
export const jsNames =
	'constructor __proto__ toString valueOf hasOwnProperty isPrototypeOf __defineGetter__ prototype length name arguments caller then toJSON'.split(' ');

const words =
	/\bundefined\b(?! when eager execution)|\[object |native code|internal: |is not a function|Cannot (?:read propert|access '|convert undefined|mix BigInt|destructure)|is not a constructor|Maximum call stack|Invalid (?:array|string|typed array) length|heap (?:out of|limit)|node:internal|\bat (?:file:|async |\S+ \(\S+:\d+)|[\w/]\.[jt]s:\d+/;

/**
 * A word of JavaScript's, with what is around it, in what a user is told of a program; null where there is none, or the program says it itself.
 * @param {string} said
 * @param {string} program
 */
export function innerWord(said, program) {
	const found = words.exec(said);
	return found && !program.includes(found[0]) ? said.slice(Math.max(0, found.index - 60), found.index + 100) : null;
}
