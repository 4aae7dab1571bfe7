/** Trims, replaces blanks by `-`, and drops everything except word characters of any script and `-`. */
export const cleanSlug = (text: string): string =>
  text
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '');
