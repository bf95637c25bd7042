import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

/** As the command line follows the loops of what is not whole. */
const follows = { steps: 100_000, ops: 400 };

function tried(source: string) {
	const text = `import torch\nfrom torch import nn\n${source}`;
	return suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed, { follows }),
		() => true
	)[0]!;
}

const shapes = (source: string): readonly string[] => tried(source).bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`);

it('tells what comes behind a loop that is cut short where it has more steps', () => {
	expect(
		shapes(`
class Film(nn.Module):
    def __init__(self):
        super().__init__()
        self.cnn = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 16, 3, stride=2), nn.ReLU(), nn.AdaptiveAvgPool2d((1, 1)))
        self.rnn = nn.LSTM(16, 20, num_layers=3)
        self.fc = nn.Linear(20, 6)

    def forward(self, film):
        state = None
        for t in range(film.size(1)):
            x = self.cnn(film[:, t, :, :, :])
            out, state = self.rnn(x.view(x.size(0), -1).unsqueeze(0), state)
        return self.fc(out[-1])
`)
	).toContain('return [batch, 6]');
});

it('claims no number of a picture that fits at the size alone at which it was tried', () => {
	const found = shapes(`
class Player(nn.Module):
    def __init__(self, n_in, n_actions):
        super().__init__()
        self.conv1 = nn.Conv2d(n_in, 32, 3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(32, 32, 3, stride=2, padding=1)
        self.conv3 = nn.Conv2d(32, 32, 3, stride=2, padding=1)
        self.conv4 = nn.Conv2d(32, 32, 3, stride=2, padding=1)
        self.lstm = nn.LSTMCell(32 * 3 * 3, 256)
        self.critic = nn.Linear(256, 1)
        self.actor = nn.Linear(256, n_actions)

    def forward(self, inputs):
        inputs, (hx, cx) = inputs
        x = nn.functional.elu(self.conv1(inputs))
        x = nn.functional.elu(self.conv2(x))
        x = nn.functional.elu(self.conv3(x))
        x = nn.functional.elu(self.conv4(x))
        x = x.view(-1, 32 * 3 * 3)
        hx, cx = self.lstm(x, (hx, cx))
        return self.critic(hx), self.actor(hx), (hx, cx)
`);
	expect(found).toContain('hx [batch, 256]');
	expect(found.filter((one) => /^(?:inputs|x) /.test(one) && /, (?:36|18|9|5|44|22|11|6)\b/.test(one))).toEqual([]);
});

it('takes no sequence to be as long as there are layers', () => {
	expect(
		shapes(`
class Decoder(nn.Module):
    def __init__(self, units):
        super().__init__()
        self.wa = nn.Linear(units, units)
        self.ua = nn.Linear(units, units)
        self.gru = nn.GRU(units, units, batch_first=True)

    def forward(self, encoder_outputs, encoder_hidden):
        score = torch.tanh(self.wa(encoder_hidden.permute(1, 0, 2)) + self.ua(encoder_outputs))
        out, h = self.gru(score.mean(1, keepdim=True), encoder_hidden)
        return score, out
`)
	).toEqual(expect.arrayContaining(['return[0] [batch, seq, units]', 'return[1] [batch, 1, units]']));
});
