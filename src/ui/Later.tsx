import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  readonly children: ReactNode;
}

/**
 * Drawn after what stands beside it, in steps that anything urgent interrupts: what the person waits for comes first.
 * The caller keeps the space free.
 */
export function Later({ children }: Props) {
  const isNext = useDeferredValue(true, false);
  return isNext ? children : null;
}
