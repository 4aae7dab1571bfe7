import type { KeyboardEvent } from 'react';

/** An open list takes Escape for itself: the box it belongs to says so. */
export const isInOpenList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('[data-expanded], [aria-expanded="true"]');
