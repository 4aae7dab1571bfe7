import { lazily } from '@/ui/lazily';
import { Waiting } from '@/ui/Waiting';

/** The chart of a result, fetched with its code when it is first looked at. */
export const ResultChart = lazily(
  async () => (await import('../../quickChart/QuickChart')).QuickChart,
  <Waiting>Loading the chart…</Waiting>,
);
