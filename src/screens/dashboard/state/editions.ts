/** The open dashboard in the states that a save compares. */
import { fetchDashboard, fetchDashboardCharts } from '@/api/resources/dashboards';
import type { Call } from '@/api/client';
import type { RootState } from '@/app/store';
import type { Theirs } from '../events';
import { type Edition, editionOf, propertiesOf } from '../merge/edition';
import { selectLayout } from './selectors';

/** As it was when it was opened or last saved here. */
export const savedEdition = ({ dashboardInfo: info }: RootState): Edition => ({
  layout: info.savedLayout,
  metadata: info.metadata,
  properties: propertiesOf(info),
});

/** As this person has it. */
export const ownEdition = (state: RootState): Edition => {
  const { dashboardInfo: info, dashboardState } = state;
  const { updatedExpandedSlices, expandedSlices } = dashboardState;
  const { shouldPersistRefreshFrequency, refreshFrequency } = dashboardState;
  return {
    layout: selectLayout(state),
    metadata: {
      ...info.metadata,
      ...state.dashboardColors.kept,
      ...(updatedExpandedSlices ? { expanded_slices: expandedSlices } : {}),
      ...(shouldPersistRefreshFrequency ? { refresh_frequency: refreshFrequency } : {}),
    },
    properties: propertiesOf({ ...info, css: dashboardState.css }),
  };
};

export interface Stored {
  readonly theirs: Theirs;
  readonly edition: Edition;
}

/** As it is on the server now. */
export const fetchStored = async (id: number, call?: Call): Promise<Stored> => {
  const [dashboard, charts] = await Promise.all([
    fetchDashboard(id, call),
    fetchDashboardCharts(id, call),
  ]);
  const edition = editionOf(
    dashboard,
    charts.map(({ slice_name, form_data }) => ({ id: form_data.slice_id, name: slice_name })),
  );
  return { theirs: { dashboard, charts, layout: edition.layout }, edition };
};
