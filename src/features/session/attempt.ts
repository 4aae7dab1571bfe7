/** Remembers an attempt to sign in with a form: a return to the sign-in page means that it was refused. A Superset gives no other sign. */
const KEY = 'sextant:signing-in';

export const attempt = {
  keep: (username: string): void => sessionStorage.setItem(KEY, username),
  /** Returns it once. */
  take: (): string | null => {
    const username = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return username;
  },
};
