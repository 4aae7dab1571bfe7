/** Outcomes worth saying in the editor (specification part A §8). */
import { isAnyOf } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, info, success, warning } from '@/features/toasts/toastsSlice';
import { selectEditor } from './state/selectors';
import { tabActivated } from './state/sqlLabSlice';
import { tabConflicted, tabHeard } from './state/synced';
import { createDataset, createTableDataset, overwriteDataset } from './state/thunks/createDataset';
import { removeQuery } from './state/thunks/history';
import { linkTab } from './state/thunks/linkTab';
import { loadTab } from './state/thunks/loadTab';
import { openRequested } from './state/thunks/openRequested';
import { saveQuery, scheduleQuery, updateQuery } from './state/thunks/saveQuery';
import { stopQuery } from './state/thunks/stopQuery';
import { storeRun } from './state/thunks/storeRun';
import { copySelectStar, previewTable, queryTable } from './state/thunks/tableActions';
import { expandTable, loadTable, removeTable, storeTable } from './state/thunks/tables';
import { copyLink, formatSql } from './state/thunks/tools';
import { storageFilled } from './sync/keeper';
import { queryNotMigrated, tabNotCreated } from './sync/syncTabs';

const once = { noDuplicate: true };
const notMigrated = (what: string) =>
  warning(
    `Unable to migrate ${what} to backend. The migration will be retried later. Please contact your administrator if this problem persists.`,
    once,
  );

export const SQL_LAB_ANNOUNCEMENTS = [
  announce(stopQuery.fulfilled.match, ({ payload }) =>
    payload === 'stopped'
      ? success('Query was stopped.')
      : info('The query had ended before it could be stopped.'),
  ),
  announce(failed(stopQuery), ({ meta }) => danger(`Failed at stopping query. ${meta.arg}`)),
  announce(failed(openRequested), ({ meta }) =>
    danger(
      meta.arg.kind === 'dataset'
        ? "The datasource couldn't be loaded"
        : "The query couldn't be loaded",
    ),
  ),
  announce(failed(loadTab), () => danger('An error occurred while fetching tab state')),
  announce(saveQuery.fulfilled.match, () => success('Your query was saved')),
  announce(failed(saveQuery), () => danger('Your query could not be saved')),
  announce(failed(linkTab), () => danger('Your query was not properly saved')),
  announce(scheduleQuery.fulfilled.match, () =>
    success(
      'Your query has been scheduled. To see details of your query, navigate to Saved queries',
    ),
  ),
  announce(failed(scheduleQuery), () => danger('Your query could not be scheduled')),
  announce(updateQuery.fulfilled.match, () => success('Your query was updated')),
  announce(failed(updateQuery), () => danger('Your query could not be updated')),
  announce(failed(storeRun), () =>
    danger(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      once,
    ),
  ),
  announce(tabNotCreated.match, () => notMigrated('query editor state')),
  announce(queryNotMigrated.match, () => notMigrated('query state')),
  announce(isAnyOf(tabConflicted, tabHeard), ({ payload: { copyId } }, state) => {
    const copy = selectEditor(state, copyId);
    return copy
      ? warning(`This tab was changed elsewhere too. Your text is kept as “${copy.name}”.`, {
          action: { label: 'Open it', does: tabActivated(copy.id) },
        })
      : null;
  }),
  announce(storageFilled.match, ({ payload }) =>
    warning(
      `This browser’s storage is full (${payload.toLocaleString('en')} KB of it are used here). Texts go on to the server; results are not kept in this browser.`,
      once,
    ),
  ),
  announce(failed(removeQuery), () =>
    danger('An error occurred while removing query. Please contact your administrator.'),
  ),
  announce(isAnyOf(failed(loadTable), failed(previewTable), failed(queryTable)), () =>
    danger('An error occurred while fetching table metadata'),
  ),
  announce(failed(expandTable), ({ meta }) =>
    danger(
      `An error occurred while ${meta.arg.expanded ? 'expanding' : 'collapsing'} the table schema. Please contact your administrator.`,
    ),
  ),
  announce(failed(removeTable), () =>
    danger('An error occurred while removing the table schema. Please contact your administrator.'),
  ),
  announce(failed(storeTable), () => notMigrated('table schema state')),
  announce(copySelectStar.fulfilled.match, () => success('Copied to clipboard')),
  announce(failed(copySelectStar), ({ payload }) => danger(payload.message)),
  announce(failed(createDataset), ({ payload }) =>
    danger(`An error occurred while creating the data source: ${payload.message}`),
  ),
  announce(failed(createTableDataset), ({ payload }) =>
    danger(`An error occurred while creating the data source: ${payload.message}`),
  ),
  announce(failed(overwriteDataset), ({ payload }) =>
    danger(`The dataset could not be overwritten: ${payload.message}`),
  ),
  announce(failed(formatSql), ({ payload }) =>
    danger(`The SQL could not be formatted: ${payload.message}`),
  ),
  announce(copyLink.fulfilled.match, () => success('Copied to clipboard')),
  announce(failed(copyLink), ({ payload }) => danger(payload.message)),
];
