/** A key's character is painted first, then this is done: long before the next key. */
export const afterTheFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
