/** Powers of floats. `exact.ts` puts its own here, which rounds correctly as glibc does; JavaScript's are off in the last digit now and then. */
export const power: { of: (base: number, exponent: number) => number } = { of: Math.pow };
