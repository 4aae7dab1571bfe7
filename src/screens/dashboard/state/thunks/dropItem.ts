import { createAppThunk } from '@/app/redux';
import type { ChartChoice } from '@/api/resources/dashboards';
import type { Component, InsertionPoint } from '../../layout/types';
import { addChartToDashboard } from './addChartToDashboard';
import { dropComponent } from './dropComponent';
import { learnDataset } from './learnDataset';

interface Dropped {
  readonly component: Component;
  readonly place: InsertionPoint;
  /** The definition of a chart that is new on this dashboard. */
  readonly chart?: ChartChoice;
}

/** Drops the dragged item: a new chart is added to the dashboard's charts first, then placed in the layout. */
export const dropItem = createAppThunk(
  'dashboard/dropItem',
  async ({ component, place, chart }: Dropped, { dispatch }) => {
    if (chart) {
      const known = await dispatch(addChartToDashboard(chart));
      if (addChartToDashboard.rejected.match(known)) return;
      const { datasource } = chart.formData;
      if (typeof datasource === 'string') void dispatch(learnDataset(datasource));
    }
    await dispatch(dropComponent({ component, place }));
  },
);
