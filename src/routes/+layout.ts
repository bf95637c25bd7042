export const prerender = true;
/** A page is the index of its own folder, which every host of static files serves. */
export const trailingSlash = 'always';
