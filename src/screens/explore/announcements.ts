import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, success, warning } from '@/features/toasts/toastsSlice';
import { lostFilters } from './formData/groupFilters';
import { vizTypeChosen } from './state/settingsHistory';
import { deleteChart, saveChartProperties } from './state/thunks/chartProperties';
import { copyPermalink } from './state/thunks/copyPermalink';
import { keepChanges } from './state/thunks/keepChanges';
import { openExplore } from './state/thunks/openExplore';
import { placeInTab } from './state/thunks/placeInTab';
import { saveAsDataset } from './state/thunks/saveAsDataset';
import { saveChart } from './state/thunks/saveChart';
import { toggleStar } from './state/thunks/toggleStar';
import { restoreVersion } from './state/thunks/versions';

/** The chart page's messages. */
export const EXPLORE_ANNOUNCEMENTS = [
  announce(openExplore.fulfilled.match, ({ payload }) =>
    payload.message ? warning(payload.message) : null,
  ),
  announce(openExplore.fulfilled.match, ({ payload }) =>
    payload.linkNote ? warning(payload.linkNote) : null,
  ),
  announce(openExplore.fulfilled.match, ({ payload }) =>
    payload.settingsNote ? warning(payload.settingsNote) : null,
  ),
  announce(vizTypeChosen.match, (_, { explore: { hiddenFormData, past } }) => {
    const lost = lostFilters(past.at(-1)?.hiddenFormData ?? {}, hiddenFormData);
    return lost.length === 0
      ? null
      : warning(`Left out, since this chart has other groups: ${lost.join(', ')}`);
  }),
  announce(saveAsDataset.fulfilled.match, ({ payload }) =>
    success(`Dataset [${payload.table_name ?? payload.name}] has been saved`),
  ),
  announce(saveChart.fulfilled.match, ({ payload: { action, slice } }) =>
    success(
      `Chart [${slice.slice_name}] has been ${action === 'overwrite' ? 'overwritten' : 'saved'}`,
    ),
  ),
  announce(saveChart.fulfilled.match, ({ payload: { dashboard, slice } }) => {
    if (!dashboard) return null;
    return success(
      dashboard.isNew
        ? `Dashboard [${dashboard.title}] just got created and chart [${slice.slice_name}] was added to it`
        : `Chart [${slice.slice_name}] was added to dashboard [${dashboard.title}]`,
    );
  }),
  announce(saveChartProperties.fulfilled.match, () => success('The properties are saved')),
  announce(deleteChart.fulfilled.match, () => success('The chart is deleted')),
  announce(restoreVersion.fulfilled.match, () =>
    success('The version is restored; the one before it stays in the list'),
  ),
  announce(failed(placeInTab), ({ payload }) =>
    warning(`The chart is saved, but could not be put into the tab: ${payload.message}`),
  ),
  announce(failed(toggleStar), () => danger('An error occurred while starring this chart')),
  announce(copyPermalink.fulfilled.match, () => success('Link to this chart copied')),
  announce(failed(copyPermalink), ({ payload }) => danger(payload.message)),
  announce(failed(keepChanges), ({ payload }) =>
    warning(
      `Your changes could not be stored on the server: ${payload.message.replace(/\.$/, '')}. Save the chart before you leave.`,
      { noDuplicate: true },
    ),
  ),
];
