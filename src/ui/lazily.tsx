import { type ComponentType, createElement, type ReactNode } from 'react';
import { PartFailed } from './PartFailed';
import { useLoaded } from './useLoaded';

interface Lazily<Props> {
  (props: Props): ReactNode;
  /** Starts loading before it is shown; if it is loaded by then, it is drawn at once. */
  readonly prefetch: () => void;
}

/** A part of a screen that is loaded when it is first shown. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): Lazily<Props> => {
  let Ready: ComponentType<Props> | null = null;
  const fetched = async () => {
    Ready = await load();
    return Ready;
  };
  function Lazily(props: Props) {
    const { part: Part, error, again } = useLoaded(Ready, fetched);
    if (error !== undefined) return <PartFailed onRetry={again} />;
    return Part ? createElement(Part, props) : placeholder;
  }
  return Object.assign(Lazily, { prefetch: () => void fetched().catch(() => {}) });
};
