/** Where this page stores its settings; a link carries them itself. */
const OWN: ReadonlySet<string> = new Set(['form_data_key', 'form_data']);

/** The parameters of the address that belong into a link to the chart. */
export const sharedParams = (search: URLSearchParams): readonly (readonly [string, string])[] =>
  [...search].filter(([name]) => !OWN.has(name));
