import { leafNamed } from '../candidates/arguments.ts';
import { axesFor } from '../candidates/inputs.ts';
import { freeSizes, tensorsIn, type Guess, type Leaf, type Slot } from '../leaf.ts';
import { settingOfKeras } from '../text/keras/settings.ts';
import { inputNames } from '../text/roles.ts';
import { arrays, choices, inConstructor, isMisplacedRate, isOfMade, otherArguments } from './constructors.ts';
import { divisors, wholeParts } from './parts/divisors.ts';
import type { Failed, Rule } from './failed.ts';
import { isAboutChannels, isAboutPair, isBeforeSetUp, isTooSmall, saysRanks } from './message.ts';
import { offsets } from './offsets.ts';
import { placesIn } from './places.ts';
import { products } from './products.ts';
import { remainders } from './parts/remainders.ts';
import { repeated } from './repeated.ts';
import { shapes, withLeaf } from './shapes.ts';
import { squeezed } from './squeezed.ts';
import { strided } from './strided.ts';
import { placesOf, tie } from './tie.ts';
import { ties } from './ties.ts';
import { flags, truths } from './truths.ts';
import { unpacked } from './parts/unpacked.ts';
import { views } from './views.ts';
import { wholeShapes } from './wholeShapes.ts';

/** Where a constructor raised, and where what it made was called. */
const ofConstructors: readonly Rule[] = [missing, wholeShapes, ties, divisors, arrays, choices, otherArguments, (failed) => otherKinds(failed, 'argument')];
const ofCalls: readonly Rule[] = [
	missing,
	wholeShapes,
	ties,
	products,
	remainders,
	repeated,
	squeezed,
	strided,
	offsets,
	unpacked,
	divisors,
	wholeParts,
	views,
	shapes,
	pairs,
	larger,
	asserted,
	truths,
	flags,
	inDouble,
	otherKinds
];

/** What is tried next after a trial failed. */
export function repairs(failed: Failed): readonly Guess[] {
	const { raised } = failed;
	if (isMisplacedRate(raised) || isUnknownKeyword(failed) || isWhateverGiven(failed) || isBeforeSetUp(raised.message)) return [];
	if (inConstructor(raised) && failed.flows.compared.size === 0 && isOfMade(raised, failed.source)) return [];
	return (inConstructor(raised) ? ofConstructors : ofCalls).flatMap((rule) => rule(failed));
}

/** Whether nothing takes a keyword that the text writes there. */
function isUnknownKeyword({ raised: { message }, said }: Failed): boolean {
	const [, a, b] = /unexpected keyword argument '(\w+)'|^Unrecognized keyword arguments passed to \w+: \{'(\w+)'/.exec(message) ?? [];
	const name = a ?? b;
	return name !== undefined && new RegExp(`\\b${name}\\s*=(?!=)`).test(said);
}

/** Whether a constructor raised it of nothing that it was given, and on a way that no argument chooses. */
function isWhateverGiven({ raised, said, concerned, flows, guess: { slots } }: Failed): boolean {
	if (!inConstructor(raised) || raised.frames.length > 1 || flows.compared.size > 0 || /\bself\s*[.[]/.test(said)) return false;
	return !slots.some(({ what, name, leaf }) => what !== 'input' && [...placesIn(leaf, name)].some(({ key }) => concerned.has(key)));
}

/** A key, an attribute or a name that is not there. */
function missing(failed: Failed): readonly Guess[] {
	const { type, message } = failed.raised;
	if (type === 'KeyError') {
		const key = /^'([^'\\]+)'$/.exec(message)?.[1];
		return key === undefined ? [] : addPart(failed, 'dict', key);
	}
	const attribute = /'(?:types\.SimpleNamespace|SimpleNamespace|Namespace)' object has no attribute '(\w+)'/.exec(message)?.[1];
	return attribute === undefined ? [] : addPart(failed, 'object', attribute);
}

function addPart({ guess, sizes, concerned }: Failed, as: 'dict' | 'object', key: string): readonly Guess[] {
	return guess.slots.flatMap((slot) =>
		slot.optional
			? []
			: [...placesIn(slot.leaf, slot.name)].flatMap(({ leaf, path, put, key: own }) => {
					if (leaf.kind !== 'parts' || leaf.as !== as || leaf.parts.some((part) => part.key === key)) return [];
					const role = slot.what === 'input' ? inputNames.find(([pattern]) => pattern.test(key))?.[1] : undefined;
					const isOfTensors = slot.what === 'input' && (leaf.parts.length === 0 || tensorsIn(slot.leaf).length > 0);
					const part: Leaf = isOfTensors
						? { kind: 'tensor', of: role?.of ?? 'float', axes: axesFor(sizes, key, role?.axes ?? ['batch', 'time', 'feature']) }
						: ((guess.framework === 'tensorflow' ? settingOfKeras(key) : null) ??
							leafNamed(sizes, key, as === 'dict' ? `${path}['${key}']` : `${path}.${key}`));
					return [withLeaf(guess, slot, put({ ...leaf, parts: [...leaf.parts, { key, leaf: part }] }), concerned.has(own) ? 0.5 : 0.8, sizes)];
				})
	);
}

/** A model of the program's own that makes its states in float64 is one whose weights are, too. */
function inDouble({ guess, raised: { message } }: Failed): readonly Guess[] {
	const isMixed = /\b(?:same dtype|scalar type|does not match weight dtype|get_mkldnn_dtype)\b/.test(message) && /Double|float64|get_mkldnn/.test(message);
	return isMixed && guess.framework === 'torch' && !guess.isDouble ? [{ ...guess, isDouble: true, cost: guess.cost + 1.5 }] : [];
}

/** Larger images and longer sequences, and the sizes of pictures that networks are written for. */
function larger({ guess, raised: { message } }: Failed): readonly Guess[] {
	const free = freeSizes(guess);
	const images = free.filter((name) => guess.sizes.get(name)?.like === 'image');
	const found: Guess[] = [];
	// How many channels or axes there are has nothing to do with how large a picture is.
	if (images.length && !isAboutChannels(message) && !saysRanks(message))
		for (const [nth, side] of [28, 32, 64, 224, 128, 96, 48, 256].entries()) {
			let made: Guess | null = guess;
			for (const name of images) made = made && tie(made, name, side, 1, 0);
			if (made) found.push({ ...made, cost: guess.cost + 2.5 + nth * 0.2 });
		}
	if (isTooSmall(message)) {
		const grown = new Map(guess.sizes);
		for (const name of free) {
			const size = guess.sizes.get(name)!;
			if ((size.like === 'time' || size.like === 'image') && (size.least ?? 0) < 300) grown.set(name, { ...size, least: Math.max(67, (size.least ?? 0) * 3) });
		}
		found.push({ ...guess, sizes: grown, cost: guess.cost + 1 });
	}
	return found;
}

/** The first states of a layer that turned out to be an LSTM: two where one was thought. */
function pairs({ guess, raised: { message }, sizes }: Failed): readonly Guess[] {
	if (!isAboutPair(message)) return [];
	return guess.slots.flatMap((slot) => {
		const pair = slot.others.find((leaf) => leaf.kind === 'parts' && leaf.as === 'tuple');
		return pair && !slot.optional && slot.leaf.kind === 'tensor' ? [withLeaf(guess, slot, pair, 0.5, sizes)] : [];
	});
}

/** What a program asserts of its inputs is mostly that they are as wide as its layers, or that two of them are as long. */
function asserted({ guess, raised: { type, message } }: Failed): readonly Guess[] {
	if (type !== 'AssertionError' || message !== '') return [];
	const { inputs, args } = placesOf(guess);
	const likeOf = (name: string): string | undefined => guess.sizes.get(name)?.like;
	const free = freeSizes(guess);
	return free.flatMap((size) =>
		free.flatMap((other) => {
			const isPair = size !== other && inputs.has(size) && likeOf(size) === likeOf(other) && (args.has(other) || size > other);
			const made = isPair ? tie(guess, size, other, 1, 1.2) : null;
			return made ?? [];
		})
	);
}

/** What else a slot may be. */
function otherKinds({ guess, raised: { type, message }, sizes, concerned }: Failed, only?: Slot['what']): readonly Guess[] {
	const fits = type === 'TypeError' || type === 'AttributeError';
	const found: Guess[] = [];
	const put = (slot: Slot, leaf: Leaf, cost: number): void => {
		const left = { ...slot, others: slot.others.filter((other) => other !== leaf) };
		found.push(withLeaf({ ...guess, slots: guess.slots.map((one) => (one === slot ? left : one)) }, left, leaf, cost, sizes));
	};
	const isAboutSize = /should be of type int|must be tuple of ints|interpreted as an integer/.test(message);
	for (const slot of guess.slots) {
		if (only !== undefined && slot.what !== only) continue;
		if (isAboutSize && slot.what === 'input' && !slot.optional && slot.leaf.kind === 'tensor')
			put(slot, { kind: 'size', size: slot.name }, /size|dim|num|units|len|hidden|layers|^n_|channels/i.test(slot.name) ? 0.8 : 2.5);
		if (slot.optional) {
			if (/None/.test(message) || type === 'UnboundLocalError')
				put(slot, slot.leaf.kind === 'text' && slot.leaf.text === 'None' ? { kind: 'size', size: slot.name } : slot.leaf, 2);
			continue;
		}
		if ((slot.what === 'argument' || slot.leaf.kind === 'size') && !fits) continue;
		const apart = slot.what === 'argument' && !concerned.has(slot.name) ? 1 : 0;
		slot.others.forEach((leaf, i) => put(slot, leaf, (slot.what === 'argument' ? 3 : 1.5) + i * 0.3 + (fits ? 0 : 2) + apart));
	}
	return found;
}
