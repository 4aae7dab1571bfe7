/** Messages about the outcomes of SQL Lab's actions. */
import { isAnyOf } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { failure } from '@/features/toasts/failure';
import { danger, info, success, warning } from '@/features/toasts/toastsSlice';
import { selectEditor } from './state/selectors';
import { tabActivated } from './state/editors/editors';
import { tabConflicted, tabReceived, tabNotCreated } from './state/editors/synced';
import { createDataset, createTableDataset, overwriteDataset } from './state/thunks/createDataset';
import { exploreQuery } from './state/thunks/exploreQuery';
import { removeRun } from './state/thunks/history';
import { dialogOpened } from './state/slices/viewSlice';
import { linkTab } from './state/thunks/linkTab';
import { loadTab } from './state/thunks/loadTab';
import { openRequested } from './state/thunks/openRequested';
import { saveQuery, scheduleQuery, updateQuery } from './state/thunks/saveQuery';
import { createFileOfView } from './state/thunks/resultViews';
import { runText } from './state/thunks/sendRun';
import { stopRun } from './state/thunks/stopRun';
import { storeRun } from './state/thunks/storeRun';
import { copySelectStar, previewTable, queryTable } from './state/thunks/tableActions';
import { expandTable, loadTable, removeTable, storeTable } from './state/thunks/tables';
import { copyLink, formatSql } from './state/thunks/tools';
import { storageFilled } from './state/screen';
import { runNotMigrated } from './state/runs/runs';

const once = { noDuplicate: true };
const notMigrated = (what: string) =>
  warning(
    `${what} could not be migrated to the server. This will be retried; if the problem persists, contact your administrator.`,
    once,
  );

export const SQL_LAB_ANNOUNCEMENTS = [
  announce(stopRun.fulfilled.match, ({ payload }) =>
    payload === 'stopped'
      ? success('Query was stopped.')
      : info('The query had ended before it could be stopped.'),
  ),
  announce(runText.fulfilled.match, ({ payload: wasPossible }) =>
    wasPossible ? null : info('Nothing to run yet. Write a query first, then run it.', once),
  ),
  announce(failed(stopRun), ({ meta, payload }) =>
    failure(`Failed at stopping query. ${meta.arg}`, payload),
  ),
  announce(openRequested.fulfilled.match, ({ payload: { changedTab } }) =>
    changedTab === null
      ? null
      : info('This saved query is already open here, with changes that are not saved to it.', {
          action: { label: 'Compare', does: dialogOpened('saved') },
        }),
  ),
  announce(failed(openRequested), ({ meta, payload }) =>
    failure(
      meta.arg.kind === 'dataset'
        ? "The datasource couldn't be loaded"
        : "The query couldn't be loaded",
      payload,
    ),
  ),
  announce(failed(loadTab), ({ payload }) =>
    failure('An error occurred while fetching tab state', payload),
  ),
  announce(failed(exploreQuery), ({ payload }) =>
    failure('The chart page could not be opened for this query', payload),
  ),
  announce(saveQuery.fulfilled.match, () => success('Your query was saved')),
  announce(failed(saveQuery), ({ payload }) => failure('Your query could not be saved', payload)),
  announce(failed(linkTab), ({ payload }) => failure('Your query was not properly saved', payload)),
  announce(scheduleQuery.fulfilled.match, () =>
    success(
      'Your query has been scheduled. To see details of your query, navigate to Saved queries',
    ),
  ),
  announce(failed(scheduleQuery), ({ payload }) =>
    failure('Your query could not be scheduled', payload),
  ),
  announce(updateQuery.fulfilled.match, () => success('Your query was updated')),
  announce(failed(updateQuery), ({ payload }) =>
    failure('Your query could not be updated', payload),
  ),
  announce(failed(storeRun), ({ payload }) =>
    failure(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      payload,
      once,
    ),
  ),
  announce(tabNotCreated.match, () => notMigrated('A tab')),
  announce(runNotMigrated.match, () => notMigrated('The state of a run')),
  announce(isAnyOf(tabConflicted, tabReceived), ({ payload: { copyId } }, state) => {
    const copy = selectEditor(state, copyId);
    return copy
      ? warning(`This tab was changed elsewhere too. Your text is kept as “${copy.name}”.`, {
          action: { label: 'Open it', does: tabActivated(copy.id) },
        })
      : null;
  }),
  announce(storageFilled.match, ({ payload }) =>
    warning(
      `This browser’s storage is full (${payload.toLocaleString('en')} KB are used here). Texts are still saved on the server, but results are not kept in this browser.`,
      once,
    ),
  ),
  announce(failed(removeRun), ({ payload }) =>
    failure('An error occurred while removing query. Please contact your administrator.', payload),
  ),
  announce(isAnyOf(failed(loadTable), failed(previewTable), failed(queryTable)), ({ payload }) =>
    failure('An error occurred while fetching table metadata', payload),
  ),
  announce(failed(expandTable), ({ meta, payload }) =>
    failure(
      `The table could not be ${meta.arg.expanded ? 'expanded' : 'collapsed'}. If the problem persists, contact your administrator.`,
      payload,
    ),
  ),
  announce(failed(removeTable), ({ payload }) =>
    failure(
      'The table could not be removed from the list. If the problem persists, contact your administrator.',
      payload,
    ),
  ),
  announce(failed(storeTable), () => notMigrated('An open table')),
  announce(copySelectStar.fulfilled.match, () => success('Copied to clipboard')),
  announce(failed(copySelectStar), ({ payload }) => failure(payload.message, payload)),
  announce(failed(createFileOfView), ({ payload }) => danger(payload.message)),
  announce(failed(createDataset), ({ payload }) =>
    failure(`An error occurred while creating the data source: ${payload.message}`, payload),
  ),
  announce(failed(createTableDataset), ({ payload }) =>
    failure(`An error occurred while creating the data source: ${payload.message}`, payload),
  ),
  announce(failed(overwriteDataset), ({ payload }) =>
    failure(`The dataset could not be overwritten: ${payload.message}`, payload),
  ),
  announce(failed(formatSql), ({ payload }) =>
    failure(`The SQL could not be formatted: ${payload.message}`, payload),
  ),
  announce(copyLink.fulfilled.match, () => success('Copied to clipboard')),
  announce(failed(copyLink), ({ payload }) => failure(payload.message, payload)),
];
