/** The typed character is painted first, then this runs: long before the next keystroke. */
export const afterTheFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
