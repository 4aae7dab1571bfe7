import type { ComponentType, JSX, ReactNode } from 'react';
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
    return Part ? <Part {...(props as Props & JSX.IntrinsicAttributes)} /> : placeholder;
  }
  return Object.assign(Lazily, { prefetch: () => void fetched().catch(() => {}) });
};
