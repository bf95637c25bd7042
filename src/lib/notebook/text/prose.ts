/** The tensor that inline code such as `{output}` asks to have drawn as a shape; null for any other code. */
export const chipName = (code: string): string | null => /^\{([A-Za-z_]\w*)\}$/.exec(code)?.[1] ?? null;

/** The address of a link if it is safe to follow: the web, mail, or a place in this site. */
export const safeUrl = (url: string): string | null => (/^(https?:|mailto:|[#/.])/i.test(url) && !/^\/\//.test(url) ? url : null);
