/** The open dashboard in the states that a save compares. */
import { fetchDashboard, fetchDashboardCharts } from '@/api/resources/dashboards';
import type { Call } from '@/api/client';
import type { RootState } from '@/app/store';
import type { Theirs, Unsaved } from '../events';
import { type Edition, editionOf, propertiesOf } from '../merge/edition';
import { selectLayout } from './selectors';

/** As it was when it was opened or last saved here. */
export const savedEdition = ({ dashboardInfo: info }: RootState): Edition => ({
  layout: info.savedLayout,
  metadata: info.metadata,
  properties: propertiesOf(info),
});

export const unsavedOf = (state: RootState): Unsaved => {
  const { dashboardState, dashboardColors } = state;
  const { updatedExpandedSlices, expandedSlices } = dashboardState;
  const { shouldPersistRefreshFrequency, refreshFrequency } = dashboardState;
  return {
    layout: selectLayout(state),
    colors: dashboardColors.kept,
    expandedSlices: updatedExpandedSlices ? expandedSlices : null,
    refreshFrequency: shouldPersistRefreshFrequency ? refreshFrequency : null,
  };
};

export const withUnsaved = (
  { metadata, properties }: Edition,
  { layout, colors, expandedSlices, refreshFrequency }: Unsaved,
): Edition => ({
  layout,
  metadata: {
    ...metadata,
    ...colors,
    ...(expandedSlices && { expanded_slices: expandedSlices }),
    ...(refreshFrequency !== null && { refresh_frequency: refreshFrequency }),
  },
  properties,
});

/** As this person has it. */
export const ownEdition = (state: RootState): Edition => {
  const { metadata, properties, layout } = savedEdition(state);
  const { css } = state.dashboardState;
  return withUnsaved({ layout, metadata, properties: { ...properties, css } }, unsavedOf(state));
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
