/** Texts one after the other, as far as people read lists, and how many more there are. */
export const listed = (texts: readonly string[], most: number): string => {
  const more = texts.length - most;
  const named = texts.slice(0, most).join(', ');
  return more > 0 ? `${named} and ${more.toLocaleString('en-US')} more` : named;
};
