import { Loader, type LoaderProps } from '@mantine/core';

/** The browser draws the window once for all of them, not once for each. */
const inStep = (element: Element | null): void => {
  // Outside of a browser nothing moves.
  if (!element || !('getAnimations' in element)) return;
  for (const animation of element.getAnimations({ subtree: true })) animation.startTime = 0;
};

/** The indicator that something is awaited; all on a page move in step. */
export const Dots = ({ size }: Pick<LoaderProps, 'size'>) => (
  <Loader ref={inStep} aria-hidden {...(size === undefined ? {} : { size })} />
);
