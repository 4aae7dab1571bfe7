/** Trimmed, blanks become `-`, what is neither word (of any script) nor `-` is dropped. */
export const cleanSlug = (text: string): string =>
  text
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '');
