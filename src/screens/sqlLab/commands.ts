/** SQL Lab's commands. Those that only the text takes are Ace's: `text/shortcuts.ts`. */
import {
  IconBraces,
  IconCalendarClock,
  IconChartBar,
  IconCoins,
  IconDatabasePlus,
  IconDeviceFloppy,
  IconEye,
  IconFileDiff,
  IconIndentIncrease,
  IconKeyboard,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconSitemap,
  IconTable,
} from '@tabler/icons-react';
import type { AppDispatch, RootState } from '@/app/store';
import type { Command } from '@/features/commands/command';
import { selectCan, selectCapability, selectConf } from '@/features/session/selectors';
import { shownName } from './model/newEditor';
import type { Run } from './model/run';
import { scheduleForm } from './model/scheduleForm';
import type { RunScope } from './model/statementsToRun';
import { selectMayCreateChart, selectMayCreateDataset } from './state/charting';
import {
  selectActiveEditor,
  selectDatabase,
  selectHasSelection,
  selectIsRunning,
  selectRecentlyClosed,
  selectShownRun,
} from './state/selectors';
import { type Dialog, dialogOpened } from './state/slices/viewSlice';
import { addTab, reopenLast } from './state/thunks/addTab';
import { exploreQuery } from './state/thunks/exploreQuery';
import { toggleLeftBar } from './state/thunks/leftBar';
import { explainEditor } from './state/thunks/planning';
import { updateQuery } from './state/thunks/saveQuery';
import { runText } from './state/thunks/sendRun';
import { stepTab } from './state/thunks/stepTab';
import { stopEditor } from './state/thunks/stopRun';
import { copyLink, formatSql } from './state/thunks/tools';
import { focusPane, focusText } from './text/panes';
import type { SheetRow } from './text/shortcuts';

interface SqlLabCommand extends Command {
  readonly label: string;
  /** Its row in the sheet of shortcuts, if it has a key. */
  readonly sheet?: SheetRow;
}

const hasEditor = (state: RootState) => selectActiveEditor(state) !== undefined;
const databaseOf = (state: RootState) =>
  selectDatabase(state, selectActiveEditor(state)?.dbId ?? null);
const isSavedQuery = (state: RootState) => (selectActiveEditor(state)?.remoteId ?? null) !== null;
const hasDatabase = (state: RootState) => databaseOf(state) !== undefined;
const canRun = (state: RootState) => (selectActiveEditor(state)?.dbId ?? null) !== null;
const isRunning = (state: RootState) => {
  const editor = selectActiveEditor(state);
  return editor !== undefined && selectIsRunning(state, editor.id);
};
const runOf = (state: RootState): Run | undefined => {
  const editor = selectActiveEditor(state);
  return editor && selectShownRun(state, editor.id);
};
const runWithRows = (state: RootState): Run | undefined => {
  const run = runOf(state);
  return run?.state === 'success' && run.rows !== null && run.ctas === null ? run : undefined;
};

/** Runs on the open editor. */
const withEditor =
  (run: (editorId: string, dispatch: AppDispatch) => unknown): Command['run'] =>
  (dispatch, { getState }) => {
    const editor = selectActiveEditor(getState());
    return editor && run(editor.id, dispatch);
  };
const running = (scope: RunScope) =>
  withEditor((editorId, dispatch) => dispatch(runText({ editorId, scope })));
const opening =
  (dialog: Dialog): Command['run'] =>
  (dispatch) =>
    dispatch(dialogOpened(dialog));

const tabs = {
  newTab: {
    label: 'New tab',
    icon: IconPlus,
    keys: ['Alt+T'],
    sheet: { group: 'Tabs and panes' },
    run: (dispatch) => {
      dispatch(addTab());
      focusText();
    },
  },
  reopenTab: {
    label: 'Reopen the last closed tab',
    keys: ['Alt+Shift+T'],
    sheet: { group: 'Tabs and panes' },
    isPossible: (state) => selectRecentlyClosed(state).length > 0,
    run: (dispatch) => dispatch(reopenLast()),
  },
  nextTab: {
    label: 'Next tab',
    keys: ['Ctrl+]', 'Alt+PageDown'],
    sheet: { group: 'Tabs and panes' },
    run: (dispatch) => dispatch(stepTab(1)),
  },
  previousTab: {
    label: 'Previous tab',
    keys: ['Ctrl+[', 'Alt+PageUp'],
    sheet: { group: 'Tabs and panes' },
    run: (dispatch) => dispatch(stepTab(-1)),
  },
} as const satisfies Readonly<Record<string, SqlLabCommand>>;

const runs = {
  run: {
    label: 'Run',
    icon: IconPlayerPlay,
    keys: ['mod+Enter', 'Ctrl+Enter'],
    sheet: { group: 'Run', label: 'Run the selection, or the statement under the caret' },
    isPossible: canRun,
    run: running('default'),
  },
  runAll: {
    label: 'Run all',
    keys: ['mod+Shift+Enter', 'Ctrl+Shift+Enter'],
    sheet: { group: 'Run', label: 'Run all statements' },
    isPossible: canRun,
    run: running('all'),
  },
  runSelection: {
    label: 'Run selection',
    isPossible: (state) => {
      const editor = selectActiveEditor(state);
      return editor !== undefined && canRun(state) && selectHasSelection(state, editor.id);
    },
    run: running('selection'),
  },
  runStatement: {
    label: 'Run statement under caret',
    isPossible: canRun,
    run: running('statement'),
  },
  stop: {
    label: 'Stop',
    icon: IconPlayerStop,
    keys: ['mod+Shift+X'],
    sheet: { group: 'Run' },
    isPossible: isRunning,
    run: withEditor((editorId, dispatch) => dispatch(stopEditor(editorId))),
  },
} as const satisfies Readonly<Record<string, SqlLabCommand>>;

const text = {
  format: {
    label: 'Format SQL',
    icon: IconIndentIncrease,
    keys: ['Alt+Shift+F'],
    sheet: { group: 'Write', label: 'Format the selection or everything' },
    isPossible: hasEditor,
    run: withEditor((editorId, dispatch) => dispatch(formatSql(editorId))),
  },
  save: {
    label: 'Save query',
    icon: IconDeviceFloppy,
    keys: ['mod+S'],
    sheet: { group: 'Write', label: 'Save the query' },
    isPossible: hasEditor,
    run: (dispatch, { getState }) => {
      const editor = selectActiveEditor(getState());
      if (!editor || editor.remoteId === null) return dispatch(dialogOpened('save'));
      return dispatch(updateQuery({ editorId: editor.id, name: shownName(editor) }));
    },
  },
  saveAs: {
    label: 'Save as…',
    icon: IconDeviceFloppy,
    isOffered: isSavedQuery,
    run: opening('save'),
  },
  compareSaved: {
    label: 'Compare with the saved text',
    icon: IconFileDiff,
    isOffered: isSavedQuery,
    run: opening('saved'),
  },
  copyLink: {
    label: 'Copy link',
    icon: IconLink,
    isPossible: hasEditor,
    run: withEditor((editorId, dispatch) => dispatch(copyLink(editorId))),
  },
  parameters: {
    label: 'Template parameters',
    icon: IconBraces,
    isPossible: hasEditor,
    run: opening('parameters'),
  },
  explain: {
    label: 'Explain',
    icon: IconSitemap,
    isOffered: hasDatabase,
    run: withEditor((editorId, dispatch) => dispatch(explainEditor(editorId))),
  },
  estimate: {
    label: 'Estimate cost',
    icon: IconCoins,
    isOffered: (state) =>
      selectCan(state, 'can_estimate_query_cost', 'SQLLab') &&
      databaseOf(state)?.allows_cost_estimate === true,
    run: opening('estimate'),
  },
  schedule: {
    label: 'Schedule',
    icon: IconCalendarClock,
    isOffered: (state) =>
      hasDatabase(state) && scheduleForm(selectConf(state).SCHEDULED_QUERIES) !== null,
    run: opening('schedule'),
  },
  createTable: {
    label: 'Create table as',
    icon: IconTable,
    isOffered: (state) => databaseOf(state)?.allow_ctas === true,
    run: opening('TABLE'),
  },
  tableOfQuery: {
    label: 'Table that stays fresh',
    icon: IconRefresh,
    isOffered: (state) => {
      const database = databaseOf(state);
      return (
        selectCapability(state, 'datasets.refreshes') &&
        selectMayCreateDataset(state) &&
        database?.backend === 'duckdb' &&
        database.allow_ctas
      );
    },
    run: opening('refreshed'),
  },
  createView: {
    label: 'Create view as',
    icon: IconEye,
    isOffered: (state) => databaseOf(state)?.allow_cvas === true,
    run: opening('VIEW'),
  },
} as const satisfies Readonly<Record<string, SqlLabCommand>>;

const results = {
  saveDataset: {
    label: 'Save as dataset',
    icon: IconDatabasePlus,
    isOffered: (state) => selectMayCreateDataset(state) && runWithRows(state) !== undefined,
    run: opening('dataset'),
  },
  createChart: {
    label: 'Create chart',
    icon: IconChartBar,
    isOffered: (state) => {
      const run = runWithRows(state);
      return run !== undefined && selectMayCreateChart(state, run);
    },
    run: async (dispatch, { getState, navigate }) => {
      const run = runWithRows(getState());
      if (!run) return;
      const opened = await dispatch(exploreQuery({ queryId: run.id, settings: null }));
      if (exploreQuery.fulfilled.match(opened)) void navigate(opened.payload);
    },
  },
} as const satisfies Readonly<Record<string, SqlLabCommand>>;

const screen = {
  pane: {
    label: 'Next pane',
    keys: ['F6'],
    sheet: { group: 'Go', label: 'Next pane: tables, text, results' },
    isPossible: hasEditor,
    run: () => focusPane(1),
  },
  paneBefore: {
    label: 'Previous pane',
    keys: ['Shift+F6'],
    sheet: { group: 'Go' },
    isPossible: hasEditor,
    run: () => focusPane(-1),
  },
  leftBar: {
    label: 'Show or hide the left bar',
    keys: ['mod+B'],
    sheet: { group: 'Tabs and panes' },
    isPossible: hasEditor,
    run: (dispatch) => dispatch(toggleLeftBar()),
  },
  shortcuts: {
    label: 'Keyboard shortcuts',
    icon: IconKeyboard,
    keys: ['F1', '?'],
    sheet: { group: 'Help', label: 'This sheet; outside text fields also ?' },
    run: opening('shortcuts'),
  },
} as const satisfies Readonly<Record<string, SqlLabCommand>>;

export const sqlLabCommands = { ...runs, ...text, ...results, ...tabs, ...screen } as const;

export const SQL_LAB_COMMANDS: Readonly<Record<string, SqlLabCommand>> = sqlLabCommands;
