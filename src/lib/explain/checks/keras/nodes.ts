/** A node of a graph that is in a recurrent layer by the name that Keras gives it, `lstm_7/MatMul`; TensorFlow 1 has its cells in `rnn/`. */
export const kerasNode = /\b(?:lstm|gru|simple_rnn)_\d+\/(?!.*_cell\/)/;
