/** Whatever goes wrong with a call of the editor: the text stays, and the page shows a message and stays usable. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, endingHere, FAULTS, faultNext } from '../../../mocks/faults';
import { hasten, isPause, isWaitOfACall } from '../../../test/hasten';
import { sessionEnded } from '@/features/session/sessionSlice';
import { lookAgain } from '@/features/session/thunks/signInAgain';
import type { RenderedApp } from '../../../test/render';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { openRequested } from './state/thunks/openRequested';
import { createTableDataset } from './state/thunks/createDataset';
import { copyLink, formatSql } from './state/thunks/tools';
import { estimateEditor, explainEditor } from './state/thunks/planning';
import { refreshCatalogue } from './state/thunks/refreshCatalog';
import { openTable } from './state/thunks/tableActions';
import { runEditor } from './state/thunks/sendRun';

type FaultName = keyof typeof FAULTS;
const NAMES = Object.keys(FAULTS) as FaultName[];
const TEXT = 'select 7 as seven';

/** Each test makes a dozen calls; a busy machine is slow, not wrong. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let lab: SqlLab;
let undo: () => void;
/** Deadlines are near while no reply is to come; before and after that a busy machine needs them. */
let isHasty = false;
const fail = (call: string, fault: FaultName): void => {
  isHasty = fault === 'no answer';
  faultNext(call, FAULTS[fault], 99);
};
const mend = (): void => {
  isHasty = false;
  clearFaults();
};
const strays: unknown[] = [];
const stray = (reason: unknown) => strays.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', stray);
  lab = await aSqlLab();
  const { fetch } = globalThis;
  globalThis.fetch = endingHere(fetch);
  const asEver = hasten(100, (ms) => isWaitOfACall(ms) && (isPause(ms) || isHasty));
  undo = () => {
    asEver();
    globalThis.fetch = fetch;
  };
});
afterEach(async () => {
  mend();
  await lab.leave();
});
afterAll(async () => {
  undo();
  process.off('unhandledRejection', stray);
  await lab.close();
});

const dispatch = ((action: never) =>
  lab.page().store.dispatch(action)) as RenderedApp['store']['dispatch'];
const id = () => lab.editor().id;
const place = () => ({
  dbId: lab.editor().dbId ?? 0,
  catalog: null,
  schema: 'main',
  name: 'flights',
  queryEditorId: id(),
});
const panel = (name: string | RegExp) => screen.findByRole('tabpanel', { name });
const alertIn = async (box: HTMLElement) => within(box).findByRole('alert');
const toast = (text: RegExp) => screen.findByText(text);

interface Step {
  readonly call: string;
  readonly does: () => unknown;
  /** Where the failure is shown. */
  readonly shows: () => Promise<unknown>;
}

/** The actions, by the call they make. Several calls of one action give one message. */
const STEPS: Readonly<Record<string, Step>> = {
  'format the text': {
    call: 'POST /api/v1/sqllab/format_sql',
    does: () => dispatch(formatSql(id())),
    shows: () => toast(/^The SQL could not be formatted: \w/),
  },
  'share the text': {
    call: 'POST /api/v1/sqllab/permalink',
    does: () => dispatch(copyLink(id())),
    shows: () => screen.findAllByRole('alert'),
  },
  'open a link': {
    call: 'GET /api/v1/sqllab/permalink/*',
    does: () => dispatch(openRequested({ kind: 'permalink', key: 'k' })),
    shows: () => toast(/^The query couldn't be loaded$/),
  },
  'open a saved query': {
    call: 'GET /api/v1/saved_query/*',
    does: () => dispatch(openRequested({ kind: 'saved', id: 1 })),
    shows: () => screen.findAllByText(/^The query couldn't be loaded$/),
  },
  'explore a table': {
    call: 'POST /api/v1/dataset/get_or_create',
    does: () => dispatch(createTableDataset(place())),
    shows: () => toast(/^An error occurred while creating the data source: \w/),
  },
  'open a table': {
    call: 'GET /api/v1/database/*/table_metadata',
    does: () => dispatch(openTable(place())),
    shows: () => toast(/^An error occurred while fetching table metadata$/),
  },
  'read the schemas again': {
    call: 'GET /api/v1/database/*/schemas',
    does: () => dispatch(refreshCatalogue(id())),
    shows: () => screen.findAllByText('Retry'),
  },
  'estimate the cost': {
    call: 'POST /api/v1/sqllab/estimate',
    does: () => dispatch(estimateEditor(id())),
    shows: () => waitFor(() => expect(lab.state().estimates[id()]?.error).not.toBeNull()),
  },
  'draw the plan': {
    call: 'POST /api/v1/sqllab/explain',
    does: () => dispatch(explainEditor(id())),
    shows: async () => alertIn(await panel('Plan')),
  },
  'look at earlier runs': {
    call: 'GET /api/v1/query',
    does: () => fireEvent.click(screen.getByRole('tab', { name: 'Query history' })),
    shows: async () => alertIn(await panel('Query history')),
  },
};

/** A read is repeated three times, and all of that once more when the server is said to be back. */
const MOST_CALLS = 8;

const noteOfText = () => screen.getByRole('textbox', { name: /SQL editor/ });
const sentTo = (call: string, from: number): number => {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/?]+')}/?(\\?|$)`);
  return lab.server.calls.slice(from).filter((c) => c.method === method && pattern.test(c.url))
    .length;
};
const isWhole = (): void => {
  expect(noteOfText()).toHaveValue(TEXT);
  expect(lab.editor().sql).toBe(TEXT);
  /** No technical details. */
  expect(document.body.textContent).not.toMatch(/doctype|<h1>|It works|\{"|at \w+ \(|undefined/);
  expect(strays).toEqual([]);
};
const open = async () => {
  await lab.open({ capabilities: ['sqllab.columns', 'sqllab.explain', 'session.sign_in'] });
  lab.write(TEXT);
  await waitFor(() => expect(noteOfText()).toHaveValue(TEXT));
};
/** The sign-in dialog covers everything until it is answered. */
const answerSession = async (): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  fireEvent.click(within(dialog).getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe.each(NAMES)('%s [R7]', (fault) => {
  test('what fails on the text leaves it unchanged, with a message for each failure', async () => {
    await open();
    await lab.sync();
    for (const [name, { call, does, shows }] of Object.entries(STEPS)) {
      const from = lab.server.calls.length;
      fail(call, fault);
      await does();
      if (fault === 'an ended session') await answerSession();
      await shows().catch((error: unknown) => {
        throw new Error(`${name}: no message was shown`, { cause: error });
      });
      isWhole();
      expect([name, sentTo(call, from) <= MOST_CALLS]).toEqual([name, true]);
      mend();
    }
  });

  test('a failed run ends with a message, or can be stopped; the next one shows its rows', async () => {
    await open();
    fail('POST /api/v1/sqllab/execute', fault);
    const from = lab.server.calls.length;
    void dispatch(runEditor(id()));
    if (fault === 'an ended session') await answerSession();
    if (fault === 'no answer') {
      expect(await screen.findByText('Running the query…')).toBeVisible();
      fireEvent.click(await screen.findByRole('button', { name: /^stop/i }));
      await screen.findByText(/had ended|was stopped|^Failed at stopping query/);
    } else if (fault === 'an answer cut in the middle') {
      /** The server ran it: the run is found again. */
      expect(await screen.findByRole('gridcell', { name: '7' })).toBeVisible();
    } else await alertIn(await panel('Results'));
    isWhole();
    expect(sentTo('POST /api/v1/sqllab/execute', from)).toBe(1);
    mend();
    if (fault === 'no answer') return;
    await dispatch(runEditor(id()));
    expect(await screen.findByRole('gridcell', { name: '7' })).toBeVisible();
  });

  test('a failed save causes no storm: the text stays here and reaches the server afterwards [R37]', async () => {
    await open();
    for (const call of ['POST /tabstateview', 'PUT /tabstateview/*', 'GET /tabstateview/*'])
      fail(call, fault);
    const from = lab.server.calls.length;
    for (let beat = 0; beat < 3; beat += 1) await lab.sync();
    if (fault === 'an ended session') await answerSession();
    isWhole();
    expect(sentTo('POST /tabstateview', from)).toBeLessThanOrEqual(4);
    mend();
    if (fault === 'an ended session') {
      dispatch(sessionEnded());
      await dispatch(lookAgain('admin'));
    }
    await waitFor(async () => {
      await lab.sync();
      expect(lab.editor()).toMatchObject({ sql: TEXT, tabViewId: expect.any(String) });
      expect(lab.editor().syncedAt).toBe(lab.editor().updatedAt);
    });
  });

  test('a tab that fails to load shows why, and can be loaded again', async () => {
    for (const name of ['One', 'Two'])
      await lab.server.client.post('/tabstateview/', {
        form: { queryEditor: { dbId: 1, name, sql: TEXT } },
      });
    await lab.open({ capabilities: ['session.sign_in'] });
    const closed = lab.state().queryEditors.find(({ loaded }) => !loaded)?.name ?? '';
    fail('GET /tabstateview/*', fault);
    fireEvent.click(await screen.findByRole('tab', { name: closed }));
    if (fault === 'an ended session') await answerSession();
    const notice = await alertIn(await panel(closed));
    mend();
    fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(noteOfText()).toHaveValue(TEXT));
    expect(strays).toEqual([]);
  });

  test('a page that fails to open shows one message with a way out, never a blank page', async () => {
    await open();
    lab.page().unmount();
    fail('GET /api/v1/sqllab', fault);
    const opening = lab.open().catch(() => undefined);
    if (fault === 'an ended session') await answerSession();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
    mend();
    await userEvent.click(again);
    await opening;
    expect(await screen.findByRole('textbox', { name: /SQL editor/ })).toHaveValue(TEXT);
    expect(strays).toEqual([]);
  });
});
