declare const withoutPrototype: unique symbol;

/** A table in which a text from a program may be looked up: it has its own rows, and not those that every object has, such as `constructor`. */
export type Table<T> = Readonly<Record<string, T>> & { readonly [withoutPrototype]: true };

export const tableOf = <T>(rows: Readonly<Record<string, T>>): Table<T> => Object.assign(Object.create(null) as Table<T>, rows);
