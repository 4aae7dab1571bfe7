import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react';

interface Lazily<Props> {
  (props: Props): JSX.Element;
  /** Starts loading before it is shown; if it is loaded by then, it is drawn at once. */
  readonly prefetch: () => void;
}

/** A part of a screen that is loaded when it is first shown, with no placeholder until then. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Lazily<Props> => {
  let Ready: ComponentType<Props> | null = null;
  const fetched = async () => {
    Ready = await load();
    return { default: Ready };
  };
  const Waited = lazy(fetched);
  function Lazily(props: Props) {
    /** The same component as long as it is shown: a change would mount it anew. */
    const [Part] = useState<ComponentType<Props>>(() => Ready ?? Waited);
    return (
      <Suspense fallback={null}>
        <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    );
  }
  return Object.assign(Lazily, { prefetch: () => void fetched().catch(() => {}) });
};
