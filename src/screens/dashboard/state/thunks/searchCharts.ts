import { type ChartOrder, fetchChartChoices } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { selectUser } from '@/features/session/selectors';

interface Sought {
  readonly text: string;
  readonly onlyMine: boolean;
  readonly order: ChartOrder;
}

export const searchCharts = createAppThunk(
  'dashboard/searchCharts',
  ({ text, onlyMine, order }: Sought, { getState, signal }) => {
    const ownerId = onlyMine ? selectUser(getState())?.userId : undefined;
    return fetchChartChoices({ text, ownerId, order }, { signal });
  },
);
