/** Whether a file is one of weights, by its name. Those that are not read, such as torch.save's, are among them: what reads them says why. */
export const isOfWeights = (name: string): boolean => /\.(?:safetensors|npz|npy|pt|pth|ckpt|h5|hdf5|keras)$/i.test(name);
