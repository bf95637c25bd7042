/** A tensor's values in float64, row-major. A float32 leaf holds float32 numbers; what is computed from it is not rounded. */
export interface KnownValue {
	readonly known: true;
	readonly shape: readonly number[];
	readonly data: Float64Array;
}

export interface UnknownValue {
	readonly known: false;
	/** A clause that can follow "its values are not known: ". */
	readonly reason: string;
}

export type TensorValue = KnownValue | UnknownValue;

export const unknown = (reason: string): UnknownValue => ({ known: false, reason });
