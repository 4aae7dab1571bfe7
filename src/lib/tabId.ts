const KEY = 'sextant.tab';

/** A number that no other browser tab has. */
export const newTabId = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** A number that stays with this browser tab, through reloads. */
export const tabId = (): string => {
  let id = sessionStorage.getItem(KEY);
  if (!id) {
    id = newTabId();
    sessionStorage.setItem(KEY, id);
  }
  return id;
};
