/** The session has ended on the server: every call that finds this notifies the listeners. */
type Listener = () => void;

const listeners = new Set<Listener>();

export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const announceSignedOut: Listener = () => {
  for (const listener of listeners) listener();
};

let renewed = 0;

/** The person of this page has a new session: what an older one was refused says nothing of it. */
export const announceSignedInAgain = (): void => {
  renewed += 1;
};

/** How often that was so far. */
export const timesSignedInAgain = (): number => renewed;

const SIGN_IN = /^\/api\/v1\/security\//;
const SIGN_IN_PAGE = /\/login\/?$/;

/** A form post without a session is redirected to the sign-in page, with status 200 and nothing saved. */
export const isSignedOut = (path: string, answer: Response): boolean =>
  (answer.status === 401 && !SIGN_IN.test(path)) ||
  (answer.redirected && SIGN_IN_PAGE.test(new URL(answer.url, 'http://here').pathname));
