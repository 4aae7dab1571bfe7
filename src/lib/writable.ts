/**
 * What a reducer may change: fields of records, at any depth. Lists stay read-only and are replaced, so that whatever
 * fits the state itself can be put into it without a cast.
 */
export type Writable<T> = T extends readonly (infer Item)[]
  ? readonly Writable<Item>[]
  : T extends object
    ? { -readonly [Field in keyof T]: Writable<T[Field]> }
    : T;
