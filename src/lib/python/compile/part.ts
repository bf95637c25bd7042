import type { Tokens } from '../syntax/grammar/tokenize.ts';
import { BadSyntax } from '../syntax/errors.ts';
import { isBody, wholeOf } from '../syntax/fragment.ts';
import { read } from '../syntax/parse.ts';
import { divided, type Placed } from './program.ts';
import { compileModule } from './statement.ts';

/** Compiles what may be a part of a program: null where it is none. */
function compilePart(source: string, tokens: Tokens): readonly Placed[] | null {
	const block = read(source, tokens);
	const whole = wholeOf(block);
	try {
		const code = compileModule(whole, source);
		return whole === block ? (divided.compile?.(source, tokens) ?? [{ code, origin: 0 }]) : [{ code, origin: 0 }];
	} catch (thrown) {
		if (!(thrown instanceof BadSyntax) || !isBody(thrown.message)) throw thrown;
		return [{ code: compileModule(whole, source, true), origin: 0 }];
	}
}

divided.part = compilePart;
