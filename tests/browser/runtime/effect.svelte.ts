/** Runs `body` in an effect; gives what ends it. */
export const inEffect = (body: () => void): (() => void) =>
	$effect.root(() => {
		$effect(body);
	});
