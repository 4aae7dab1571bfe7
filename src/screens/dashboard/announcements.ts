/** The toasts of a dashboard, one row per outcome. */
import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { whyNotSaved } from '@/features/toasts/saveFailure';
import { danger, info, success, warning } from '@/features/toasts/toastsSlice';
import { selectConf } from '@/features/session/selectors';
import { dashboardSaved, leftUnsaved, masksGiven, propertiesSaved } from './events';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { sizeOf } from './layout/positions';
import { listed } from './words/naming';
import { makePicture } from './pictures/makePicture';
import { NAMES_OF_PICTURES } from './pictures/pictureNames';
import { isLayoutEdit } from './layout/layoutSlice';
import { leftOutInWords } from './filters/leftOutMasks';
import { keepChartWithFilters } from './filters/thunks/keepChartWithFilters';
import { stageDefaults } from './filters/thunks/stageDefaults';
import { undoLimitExceeded } from './state/dashboardStateSlice';
import { selectInfo } from './state/selectors';
import { componentsCopied, copyComponents } from './clipboard/copyComponents';
import { pasteComponents } from './clipboard/pasteComponents';
import { pasteFromClipboard } from './clipboard/pasteFromClipboard';
import { addChartToDashboard } from './state/thunks/addChartToDashboard';
import { copyDashboard } from './state/thunks/copyDashboard';
import { deleteDashboard } from './state/thunks/deleteDashboard';
import { dropComponent } from './state/thunks/dropComponent';
import { loadDatasets } from './state/thunks/loadDatasets';
import { loadFavorite } from './state/thunks/loadFavorite';
import { publishDashboard } from './state/thunks/publishDashboard';
import { refreshDashboard } from './state/thunks/refreshDashboard';
import { searchCharts } from './state/thunks/searchCharts';
import { saveScopes } from './filters/cross/shown/saveScopes';
import { saveMetadata } from './state/thunks/saveMetadata';
import { saveDashboard } from './state/thunks/saveDashboard';
import { copyPermalink, shareDashboard } from './state/thunks/shareDashboard';
import { restoreVersion } from './state/thunks/restoreVersion';
import { toggleFavorite } from './state/thunks/toggleFavorite';

const NO_SPACE =
  'There is not enough space for this component. Try decreasing its width, or increasing the destination width.';
const otherScope = () => warning('This chart has been moved to a different filter scope.');
const REFUSED = {
  space: NO_SPACE,
  topTab: 'Can not move top level tab into nested tabs',
  nesting: null,
} as const;

const counted = (count: number): string => (count === 1 ? '1 component' : `${count} components`);

const NOT_PASTED = {
  foreign: 'The clipboard holds nothing that was copied from a dashboard.',
  newer: 'The clipboard was filled by a newer version of this page. Reload the page, then paste.',
  tooLarge: 'The clipboard holds more components than a dashboard can take.',
  tooManyCharts: 'The clipboard names more charts than can be added at once.',
  noChart: 'Nothing was pasted: the charts were deleted, or you do not have access to them.',
} as const;

const undoExhausted = `You have used all ${UNDO_LIMIT} undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.`;

export const DASHBOARD_ANNOUNCEMENTS = [
  announce(failed(searchCharts), () => danger('Could not fetch all saved charts')),
  announce(dashboardSaved.match, ({ payload: { taken } }) =>
    success(
      'This dashboard was saved successfully.',
      taken && taken.changes.length > 0
        ? {
            detail: [
              `${taken.byName || 'Another person'} saved meanwhile, and both are kept: ${listed(taken.changes)}`,
              ...taken.notes,
            ].join('. '),
          }
        : {},
    ),
  ),
  announce(restoreVersion.fulfilled.match, ({ payload: since }) =>
    since ? null : success('The version is restored; the one before it stays in the list'),
  ),
  announce(failed(saveDashboard), ({ payload }) => danger(whyNotSaved('dashboard', payload))),
  announce(propertiesSaved.match, () => success('This dashboard was saved successfully.')),
  announce(publishDashboard.fulfilled.match, ({ meta }) =>
    success(meta.arg ? 'This dashboard is now published' : 'This dashboard is now hidden'),
  ),
  announce(failed(publishDashboard), () =>
    danger('You do not have permissions to edit this dashboard.'),
  ),
  announce(failed(loadFavorite), () =>
    danger('There was an issue fetching the favorite status of this dashboard.'),
  ),
  announce(failed(saveMetadata), ({ payload }) => danger(whyNotSaved('dashboard', payload))),
  announce(failed(saveScopes), () => danger('Failed to save cross-filter scoping')),
  announce(leftUnsaved.match, ({ payload: { title, reason } }) =>
    danger(`Your change of “${title}” was not saved`, { detail: reason }),
  ),
  announce(failed(toggleFavorite), () => danger('There was an issue favoriting this dashboard.')),
  announce(failed(loadDatasets), () =>
    danger('Error loading chart datasources. Filters may not work correctly.'),
  ),
  announce(failed(addChartToDashboard), ({ payload }) => warning(payload.message)),
  announce(copyDashboard.fulfilled.match, ({ payload }) =>
    payload.isWhole
      ? success('This dashboard was saved successfully.')
      : warning('The copy was made, but its settings still name the charts of the original.'),
  ),
  announce(failed(copyDashboard), ({ payload }) => danger(whyNotSaved('dashboard', payload))),
  announce(failed(deleteDashboard), ({ payload }) =>
    danger(`The dashboard could not be deleted: ${payload.message}`),
  ),
  announce(makePicture.fulfilled.match, ({ meta }) =>
    success(`The ${NAMES_OF_PICTURES[meta.arg.kind]} is in your downloads`),
  ),
  announce(failed(makePicture), ({ payload, meta }) =>
    danger(`The ${NAMES_OF_PICTURES[meta.arg.kind]} could not be made`, {
      detail: payload.message,
    }),
  ),
  announce(copyPermalink.fulfilled.match, ({ payload }) =>
    success(`Link to this ${payload} copied`),
  ),
  announce(failed(copyPermalink), ({ payload }) => danger(payload.message)),
  announce(failed(shareDashboard), ({ payload }) =>
    danger(`The link could not be created: ${payload.message}`),
  ),
  announce(failed(keepChartWithFilters), ({ payload }) =>
    danger(`The chart could not be opened with the filters: ${payload.message}`),
  ),
  announce(masksGiven.match, ({ payload: { from, given } }, state) => {
    const { metadata, charts } = selectInfo(state);
    const chartIds = Object.values(charts).map(({ id }) => id);
    const { entries } = state.nativeFilters;
    const text = leftOutInWords(from, given, { metadata, entries, chartIds });
    return text === null ? null : warning(text, { noDuplicate: true });
  }),
  announce(failed(stageDefaults), ({ payload }) => danger(payload.message)),
  announce(dropComponent.fulfilled.match, ({ payload }) => {
    if (payload.refusal) {
      const text = REFUSED[payload.refusal];
      return text ? warning(text) : null;
    }
    return payload.changedScope ? otherScope() : null;
  }),
  announce(componentsCopied.match, ({ payload: { count, isCut } }) =>
    success(`${counted(count)} ${isCut ? 'cut' : 'copied'}`, {
      detail: 'Paste here, or on another dashboard in edit mode.',
    }),
  ),
  announce(failed(copyComponents), ({ payload }) => danger(payload.message)),
  announce(failed(pasteFromClipboard), ({ payload }) => warning(payload.message)),
  announce(failed(pasteComponents), ({ payload }) =>
    danger(`Nothing was pasted: ${payload.message}`),
  ),
  announce(pasteComponents.fulfilled.match, ({ payload }) => {
    const { problem, missing, notes, changedScope } = payload;
    if (problem) return warning(NOT_PASTED[problem]);
    const lost =
      missing === 0
        ? []
        : [
            `${missing} ${missing === 1 ? 'chart was' : 'charts were'} left out: deleted, or not open to you`,
          ];
    const told = [...lost, ...notes];
    if (told.length > 0)
      return warning('Not everything was pasted', { detail: `${told.join('; ')}.` });
    return changedScope ? otherScope() : null;
  }),
  announce(undoLimitExceeded.match, () => warning(undoExhausted, { noDuplicate: true })),
  announce(isLayoutEdit, (_, state) => {
    const limit = selectConf(state).SUPERSET_DASHBOARD_POSITION_DATA_LIMIT;
    const { length, judgement } = sizeOf(state.dashboardLayout.present, limit);
    if (judgement === 'fine') return null;
    const share = `${length.toLocaleString('en')} of ${limit.toLocaleString('en')} characters`;
    return judgement === 'near'
      ? warning(`The layout is nearly full: ${share}.`, { noDuplicate: true })
      : warning(`The layout is too large to be saved: ${share}.`, { noDuplicate: true });
  }),
  announce(refreshDashboard.pending.match, ({ meta }) =>
    meta.arg.chartIds ? null : info('Refreshing charts', { noDuplicate: true }),
  ),
];
