# `torch.nn.utils.rnn`: sequences without their padding.
def unpad_sequence(padded_sequences, lengths, batch_first=False):
    if not batch_first:
        padded_sequences.transpose_(0, 1)
    places = _arange(padded_sequences.shape[1])
    return [one[places < length] for one, length in zip(padded_sequences, lengths, strict=True)]

def unpack_sequence(packed_sequences):
    return unpad_sequence(*_pad(packed_sequences, batch_first=True), batch_first=True)
