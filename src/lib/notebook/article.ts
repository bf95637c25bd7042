/** The prose of a new notebook. A name in braces, such as `{output}`, is drawn as that tensor's shape, live. */
export const article = '';
