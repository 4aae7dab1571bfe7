import { type ComponentType, type JSX, lazy, Suspense } from 'react';

/** A part of a screen that is fetched when it is first shown; nothing stands in its place until then. */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    );
  };
};
