/** The numbers of a layer cell that the form, the picture and the keyboard can edit. */
export type SettingKey = 'seq_len' | 'batch' | 'input_size' | 'hidden_size' | 'num_layers' | 'proj_size' | PassedKey;

/** An axis of a tensor that the user passes; it is linked to the layer until it is set by hand. */
export type PassedKey = `x.${'seq' | 'batch' | 'feat'}` | `${'h_0' | 'c_0'}.${'layer' | 'batch' | 'hidden'}`;

/** What a setting is. */
export interface Setting {
	readonly value: number;
	/** Whether an axis follows the layer; null for what has no link. */
	readonly linked: boolean | null;
	/** By how much it moves at the least: the first axis of a state that is linked, by whole layers. */
	readonly step: number;
	/** The setting of the layer that it moves: what a linked axis follows; null for an axis that is parted. */
	readonly moves: SettingKey | null;
}
