// The final states of all layers, [L·D, batch, size], one element a texel.
uniform sampler2DArray states; // one block a layer, one below the other
uniform int batch, size, stripLength, directions, targetWidth, total;

layout(location = 0) out float value;

void main() {
	int index = int(gl_FragCoord.y) * targetWidth + int(gl_FragCoord.x);
	value = 0.0;
	if (index >= total) return;
	int unit = index % size;
	int row = index / size;
	int sequence = row % batch;
	int stave = row / batch;
	int fourth = stave / directions * ((batch + 3) / 4) + sequence / 4;
	ivec3 place = ivec3(placeOf(unit / PLANES, stripLength, stave % directions, fourth), unit % PLANES);
	value = texelFetch(states, place, 0)[sequence % 4];
}
