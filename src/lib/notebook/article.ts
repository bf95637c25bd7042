/** What this is, in a sentence: the first that a new reader sees. */
export const lede = 'See which axis of which tensor does not fit, what the framework says word for word, and a fix that has been tried.';

/** The prose of a new notebook. A name in braces, such as `{output}`, is drawn as that tensor's shape, live. */
export const article = `
## Reading the drawing

Time runs to the right and layers rise. A stave is one layer reading in one direction; each of its columns is that layer’s hidden state after one
step, one row a unit. A forward stave starts from \`h_0\` at its left end and leaves \`h_n\` at its right. A backward stave reads from the right, so
its \`h_n\` stands at the left, at t = 0. The number in front of a stave is its place on the first axis of \`{h_n}\`.

> With two directions, \`h_n[-1]\` is the backward state of the top layer. It equals the backward half of \`output\` at t = 0, where the
> whole sequence has been read. At the last step that half has read one step only.

The output is as tall as the staves of the top layer together, because they are laid end to end: \`{output}\`. The next layer up reads just that, one
step at a time, which is why its matrix can be wider than the first one’s: \`{weight_ih_l0}\` below, \`{weight_ih_l1}\` above. What a layer
carries from step to step has the size of one stave only, so \`{weight_hh_l0}\` is the same shape in every layer.

## Breaking it on purpose

Every axis of what you pass is tied to a size of the layer. Change the size and they all follow, and nothing can go wrong. Click a link to untie one
axis, then move it: the two edges that no longer meet stand apart, everything after them is dimmed, and above the drawing is what PyTorch
says. Each fix that is offered has been tried first.

Some mistakes raise nothing. Under *how x is passed*, say that your data has the batch in front while \`batch_first\` is off: the layer
takes your sequences for its steps and runs without a word.
`.trim();
