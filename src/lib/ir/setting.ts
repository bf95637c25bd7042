/** The numbers of a layer cell that the form, the picture and the keyboard can edit. */
export type SettingKey = 'seq_len' | 'batch' | 'input_size' | 'hidden_size' | 'num_layers' | 'proj_size' | PassedKey;

/** An axis of a tensor that the user passes; it is linked to the layer until it is set by hand. */
export type PassedKey = `x.${'seq' | 'batch' | 'feat'}` | `${'h_0' | 'c_0'}.${'layer' | 'batch' | 'hidden'}`;
