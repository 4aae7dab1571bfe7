import type { KeyboardEvent } from 'react';

/** Held down to take a text away, the key goes no further than the text. */
export const isClearing = (event: KeyboardEvent): boolean => {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key === 'Delete' && !repeat && !ctrlKey && !metaKey && !altKey && !shiftKey;
};
