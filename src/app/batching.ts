/** What happens to many charts at once is told to what shows the state once a frame. */
import { isAction, type Middleware, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';

const BATCHED: ReadonlySet<string> = new Set([
  'dashboardState/chartWanted',
  'charts/chartRendered',
  ...['charts/runChart', 'charts/runAnnotations'].flatMap((thunk) =>
    ['pending', 'fulfilled', 'rejected'].map((step) => `${thunk}/${step}`),
  ),
]);

/** The state itself changes at once. */
export const batching: Middleware = () => (next) => (action) => {
  if (!isAction(action) || !BATCHED.has(action.type)) return next(action);
  const meta = 'meta' in action ? (action.meta as object) : {};
  return next({ ...action, meta: { ...meta, [SHOULD_AUTOBATCH]: true } });
};

/** A hidden page has no frames. */
const LATEST_MS = 100;

export const onceAFrame = (notify: () => void): void => {
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    cancelAnimationFrame(frame);
    clearTimeout(latest);
    notify();
  };
  const frame = requestAnimationFrame(tell);
  const latest = setTimeout(tell, LATEST_MS);
};
