/**
 * What notebooks say often: a packed text points into it for what stands here, as into itself (RFC 1950's preset dictionary). Whoever unpacks needs the very same, so
 * not a letter of it may change: a better one is another, with a number of its own. What is said most stands last, for to point near takes least.
 */

/** A program, as JSON has it. */
const code = JSON.stringify(
	`"""
if __name__ == "__main__":
    main()
import math
import numpy as np
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence
from torch.utils.data import DataLoader, Dataset, TensorDataset
class Encoder(nn.Module):
class Decoder(nn.Module):
class Model(nn.Module):
    def __init__(self, vocab_size, embed_dim, input_size, hidden_size, num_layers=2, output_size, dropout=0.5):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embedding_dim, padding_idx=0)
        self.lstm = nn.LSTM(input_size, hidden_size, num_layers=num_layers, batch_first=True, bidirectional=True)
        self.gru = nn.GRU(input_size=
        self.rnn = nn.RNN(
        self.fc = nn.Linear(hidden_size * 2, num_classes)
        self.attention = nn.MultiheadAttention(
        self.dropout = nn.Dropout(
        self.norm = nn.LayerNorm(
    def forward(self, x, hidden=None, lengths=None):
        batch_size, seq_len, _ = x.shape
        h_0 = torch.zeros(self.num_layers, x.size(0), self.hidden_size, device=x.device, dtype=torch.float32)
        embedded = self.embedding(x)
        output, (h_n, c_n) = self.lstm(embedded, (h_0, c_0))
        out = self.fc(output[:, -1, :])
        return out
model = Model(
criterion = nn.CrossEntropyLoss(ignore_index=
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(
    for inputs, targets in loader:
    optimizer.zero_grad()
    loss = criterion(outputs.reshape(-1, ), targets.view(-1))
    loss.backward()
    torch.nn.utils.clip_grad_norm_(
    optimizer.step()
    print(f"Epoch {epoch}: {loss.item():.4f}")
with torch.no_grad():
    y = torch.cat([torch.stack([, dim=1).transpose(0, 1).permute(1, 0, 2).unsqueeze(1).squeeze(0).contiguous().mean(dim=1).argmax(dim=-1)
y = torch.randint(0, 10, (32, 10))
mask = torch.arange(
x = torch.randn(10, 32, 50)  # (seq, batch, feat) # (batch, seq, feat)
lstm = nn.LSTM(50, 100, bidirectional=True)
head = nn.Linear(100, 9)
print(output.shape)
output, _ = lstm(x)
import torch
from torch import nn
`
).slice(1, -1);

/** Words of prose that are longer than what points to them. */
const words = `
accuracy activation actual adding allocate already although amount another answer appear approach architecture argument arithmetic assume attention
autograd available average avoid away because become before behaviour behind below beside best better beyond binary boundary bounded branch broadcast
calculate capture careful carries case cause certain chain chance change character check choose classes classifier clip closer code collect colour
column combine common compare compile complete compute concatenate condition configuration consider constant contain context continue contribution
control converge convert copy correct cost could count course create cross current data decay decide decode default define degree depend derivative
describe detail detect determine device diagram difference different dimension direct discard distance distribution document doing double draw early
easily effect efficient either elements embedding empty encode enough entire entropy epoch equal equation error especially estimate evaluate even
every exactly example except expect experiment explain explode explicit exponential expression extra fact factor fails false fast feature feedback
fewer figure filled finally find finite fixed flat float follow forget form formula found framework frequency full function further future gain gate
general generate given global good gradient greater group grow half handle happen hard help hidden high history hold however hundred idea identical
identity ignore imagine implementation important improve include increase independent index individual information initial inner input inside instead
integer interesting internal interpret introduce iteration itself join keep kernel kind knows label language large later layout lead learn least leave
length less level library likely limit linear list little local logits longer look loop loss low made main make many mask matches mathematical matrix
maximum mean measure mechanism memory message method middle might minimum missing mistake model modern module moment more most move much multiple
multiply must name natural near necessary need negative network neural neuron never next nine noise none nonlinearity normal note nothing notice
number object observe obtain obvious often older once one only open operation optimiser optimizer order ordinary original other otherwise outer
outside over overflow own packed padding page pair paper parallel parameter part particular pass past path pattern penalty per performance perhaps
picture place plain plus point position positive possible practice precision predict prediction present prevent previous probability problem process
produce product program project projection propagate property provide purpose question quickly quite random range rank rate rather ratio read ready
really reason receive recent recurrent reduce reference regularisation relation remain remember repeat replace represent require reset reshape respect
rest result return reverse right rise role round row rule running same sample say scale score second see seen select sense sentence separate sequence
series set several shape share short should show side sigmoid signal similar simple simply since single six size slice slow small smaller softmax
solution some something space special speed split squared stable stack stage standard start state statistics stay step still stop store strategy
stride string strong structure student such suffer sum suppose symbol table take talk target task teacher tell tensor term test than that their them
then there therefore these they thing think third this those though thousand three threshold through thus time timestep together token too top toward
trained training transform translation transpose true truncated try turn twice two type typical under understand unit unknown unless unroll until
update upper use useful user usual validation value vanishing variable variance various vector verify version very view vocabulary wait want weight
well were what when where whether which while whole whose why wide width will window with within without word work worse worth would write written
wrong year yet yield you your zero
`.replaceAll('\n', ' ');

/** How sentences go on, and the signs of Markdown. */
const phrases = `
 on the other hand, for example, for this reason in other words such as because of as long as there is no there are two if there is when it is what it
does not the difference between this means that, so that the note that one after another at each time step, as well as with respect to the beginning
of the sequence the end of the a sequence of numbers depends on the context over time and then from the first to the last each of them all of the most
of the some of the part of the both of them one of the the same as the rest of the in front of the is called a is not the would be can be has to be to
be have been had been will be may be must be should be it was they were that are which are do not does not cannot could not **Note** ## # - 1.
\\n\\n## \\n\\n**\\n\\n- \\n- $$h_t = \\\\tanh(W_{ih} x_t + W_{hh} h_{t-1} + b)$$ \`output\` \`h_n\` \`c_n\` \`h_0\` \`c_0\` \`batch_first=True\`
\`nn.LSTM\` \`nn.Linear\` \`input_size\` \`hidden_size\` \`num_layers\` PyTorch TensorFlow Keras cuDNN NumPy Python LSTM GRU RNN LSTMs GRUs RNNs
(batch, seq, feat) of shape \`(10, 32, 100)\` error message RuntimeError: ValueError: Expected got input size padded sequences the loss function
gradient descent the cell state input gate forget gate output gate long short-term memory recurrent neural networks the forward pass backward pass
hidden states the hidden state of the last step the number of time steps the last layer the size of the shape of the input batch size , where , which
is , and the , but the , so the , as the , for the , with the , that the . It is . In the . For . If the . When the . This is . These . A . An . They
. There . You . We . That . But . And . So . Each . What . The  only the by the as the at the into the through the between the from the on the is the
and the for the with the that the to the in the of the 
`.replaceAll('\n', ' ');

/** A list of cells. */
const frame = `","folded"],["error","RuntimeError: "],["usual","reading"],["code","import torch\\nfrom torch import nn\\n\\n"],["layer","v=1&type=GRU&seq_len=1&batch=1&input_size=1&hidden_size=64&num_layers=1&proj_size=1&dropout=0.&bidirectional=0&batch_first=1&dtype=float&x=*,*,25&x_order=batch-first&h_0=4,16,100&c_0=4,*,*&lengths=&read=last&depth=unrolled"],["text","## [["title","[["first",""],["text","# The "],["text","`;

export const dictionary = code + words + phrases + frame;
