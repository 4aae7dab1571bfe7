import { type ComponentType, createElement, type ReactNode } from 'react';
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
    const Part = useLoaded(Ready, fetched);
    return Part ? createElement(Part, props) : placeholder;
  }
  return Object.assign(Lazily, { prefetch: () => void fetched().catch(() => {}) });
};
