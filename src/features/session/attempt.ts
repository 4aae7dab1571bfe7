/** Who tried to sign in by a form: back on the page of signing in, they were refused. A Superset says so nowhere else. */
const KEY = 'sextant:signing-in';

export const attempt = {
  keep: (username: string): void => sessionStorage.setItem(KEY, username),
  /** Told once. */
  take: (): string | null => {
    const username = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return username;
  },
};
