/** Every word of a search occurs in the text. */
export const hasWords = (text: string, search: string): boolean => {
  const low = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};
