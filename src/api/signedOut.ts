/** The server no longer knows who asks: every call that meets this tells. */
type Listener = () => void;

const listeners = new Set<Listener>();

export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const announceSignedOut: Listener = () => {
  for (const listener of listeners) listener();
};

const SIGN_IN = /^\/api\/v1\/security\//;
const SIGN_IN_PAGE = /\/login\/?$/;

/** A form without a session is led to the sign-in page, which answers 200 and has saved nothing. */
export const isSignedOut = (path: string, answer: Response): boolean =>
  (answer.status === 401 && !SIGN_IN.test(path)) ||
  (answer.redirected && SIGN_IN_PAGE.test(new URL(answer.url, 'http://here').pathname));
