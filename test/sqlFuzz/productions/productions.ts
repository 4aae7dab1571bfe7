/** Texts with holes `{kind}`, by the kind that they are. */
export type Productions = Readonly<Record<string, readonly string[]>>;
