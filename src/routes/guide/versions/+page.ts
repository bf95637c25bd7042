/** A folder of its own, which every static host finds with and without the last slash. */
export const trailingSlash = 'always';
