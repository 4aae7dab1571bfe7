/** One window alone, whatever overlaps: no conflict copies, no doubled tabs, no lost text. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clearFaults, type Fault, faultNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { tabActivated } from './state/editors/editors';
import { closed, opened } from './state/screen';
import { addTab } from './state/thunks/addTab';
import { openRequested } from './state/thunks/openRequested';
import { openSqlLab } from './state/thunks/openSqlLab';
import { saveQuery, updateQuery } from './state/thunks/saveQuery';
import { runEditor } from './state/thunks/sendRun';
import { syncTabs } from './state/thunks/syncTabs';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

/** A text whose reply was lost is read again by hand. */
const textShown = () =>
  waitFor(
    () => {
      const [again] = screen.queryAllByRole('button', { name: 'Try again' });
      if (again) fireEvent.click(again);
      expect(lab.editor().loaded).toBe(true);
    },
    { interval: 200 },
  );

/** The same numbers for the same seed. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state % 65_536) % below;
  };
};

const CALLS = [
  'POST /tabstateview/',
  'PUT /tabstateview/*',
  'GET /tabstateview/*',
  'POST /api/v1/saved_query/',
  'GET /api/v1/saved_query/*',
  'POST /api/v1/sqllab/execute',
];
const STEPS = 30;

/** A reload cancels what has not reached the server. */
let pages = 0;

/** Late on the way there, late on the way back, or the work is done and the reply lost. */
const late = (ms: number, way: number): Fault => {
  if (way === 0)
    return async (_, reply) => {
      const page = pages;
      await pause(ms);
      return page === pages ? reply() : new Promise(() => {});
    };
  return async (_, reply) => {
    const answer = await reply();
    await pause(ms);
    return way === 1 ? answer : HttpResponse.error();
  };
};

/** A person at work: `texts` is what each open tab has to show. */
const aDay = (below: (count: number) => number) => {
  const texts = new Set<string>();
  let typed = 0;
  const store = () => lab.page().store;
  const write = () => {
    texts.delete(lab.editor().sql);
    typed += 1;
    lab.write(`select ${typed} as typed`);
    texts.add(lab.editor().sql);
  };
  const actions: Readonly<Record<string, () => unknown>> = {
    write,
    'write on': write,
    'new tab': () => {
      typed += 1;
      store().dispatch(addTab({ sql: `select ${typed} as fresh` }));
      texts.add(lab.editor().sql);
    },
    'other tab': async () => {
      const tabs = lab.state().queryEditors;
      store().dispatch(tabActivated(tabs[below(tabs.length)]?.id ?? ''));
      await textShown();
    },
    run: () => void store().dispatch(runEditor(lab.editor().id)),
    save: () => {
      const { id, remoteId, name } = lab.editor();
      void store().dispatch((remoteId === null ? saveQuery : updateQuery)({ editorId: id, name }));
    },
    'open the saved query': () => {
      const { remoteId } = lab.editor();
      if (remoteId !== null)
        return store().dispatch(openRequested({ kind: 'saved', id: remoteId }));
      return undefined;
    },
    sync: () => void store().dispatch(syncTabs({ quietMs: 0 })),
    'leave and come back': async () => {
      store().dispatch(closed());
      await pause(below(50));
      store().dispatch(opened());
      await store().dispatch(openSqlLab());
    },
    reload: async () => {
      const { sql } = lab.editor();
      pages += 1;
      await lab.reload();
      await textShown();
      expect(lab.editor().sql).toBe(sql);
    },
  };
  return { texts, actions };
};

test.each(Array.from({ length: 5 }, (_, seed) => seed + 1))(
  'one window makes no conflict copy and loses no text, seed %d',
  async (seed) => {
    await lab.open();
    const below = chance(seed);
    const { texts, actions } = aDay(below);
    const names = Object.keys(actions);
    const done: string[] = [];
    actions.write?.();
    for (let step = 0; step < STEPS; step += 1) {
      const call = CALLS[below(CALLS.length)] ?? '';
      faultNext(call, late(below(250), below(3)));
      const name = names[below(names.length)] ?? '';
      done.push(name);
      await actions[name]?.();
      if (below(2) === 0) await pause(below(120));
      const copies = lab.state().queryEditors.filter((tab) => tab.name.includes('conflict'));
      expect([done.join(', '), copies.map((tab) => tab.sql)]).toEqual([done.join(', '), []]);
    }
    clearFaults();
    await waitFor(
      async () => {
        await lab.sync();
        expect(lab.state().offline).toBe(false);
        expect(lab.state().queryEditors.filter((tab) => tab.tabViewId === null)).toEqual([]);
      },
      { interval: 300 },
    );
    for (const { id, loaded } of lab.state().queryEditors)
      if (!loaded) {
        lab.page().store.dispatch(tabActivated(id));
        await textShown();
      }
    const shown = lab.state().queryEditors.map(({ sql }) => sql);
    expect([done.join(', '), shown.sort()]).toEqual([done.join(', '), [...texts].sort()]);
  },
);
