import { type ComponentProps, lazy, Suspense } from 'react';
import { Waiting } from '@/ui/Waiting';

const QuickChart = lazy(async () => ({
  default: (await import('../../quickChart/QuickChart')).QuickChart,
}));

/** The chart of a result, fetched with its code when it is first looked at. */
export function ResultChart(props: ComponentProps<typeof QuickChart>) {
  return (
    <Suspense fallback={<Waiting>Loading the chart…</Waiting>}>
      <QuickChart {...props} />
    </Suspense>
  );
}
