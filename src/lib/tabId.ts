const KEY = 'sextant.tab';

/** A number that stays with this browser tab, through reloads. */
export const tabId = (): string => {
  let id = sessionStorage.getItem(KEY);
  if (!id) {
    id = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    sessionStorage.setItem(KEY, id);
  }
  return id;
};
