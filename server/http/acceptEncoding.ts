/** The encodings that a client accepts (`br;q=0` accepts none). */
export const accepts = (header: string | undefined, coding: string): boolean => {
  let otherwise = false;
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    if (name === coding) return !isRefused;
    if (name === '*') otherwise = !isRefused;
  }
  return otherwise;
};
