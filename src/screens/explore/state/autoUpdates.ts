/** Whether changes are run by themselves: a choice of the person at this browser. */
const KEY = 'sextant-explore-auto-update';

export const readAutoUpdates = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
};

export const writeAutoUpdates = (is: boolean): void => {
  try {
    localStorage.setItem(KEY, String(is));
  } catch {
    // A browser that stores nothing asks again next time.
  }
};
