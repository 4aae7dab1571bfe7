import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react';

interface Lazily<Props> {
  (props: Props): JSX.Element;
  /** Begins before it is shown; what is there by then is drawn at once. */
  readonly prefetch: () => void;
}

/** A part of a screen that is fetched when it is first shown; nothing stands in its place until then. */
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
    /** One or the other as long as it is shown: a change between them would begin it anew. */
    const [Part] = useState<ComponentType<Props>>(() => Ready ?? Waited);
    return (
      <Suspense fallback={null}>
        <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    );
  }
  return Object.assign(Lazily, { prefetch: () => void fetched().catch(() => {}) });
};
