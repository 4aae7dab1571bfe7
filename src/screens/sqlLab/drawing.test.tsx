import { act, screen, waitFor } from '@testing-library/react';
import { Profiler, useRef } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderApp } from '../../../test/render';
import { ActionRow } from './components/run/ActionRow';
import { EditorTabs } from './components/tabs/EditorTabs';
import { SideBar } from './components/tree/SideBar';
import { SouthPane } from './components/results/SouthPane';
import type { EditorHandle } from './text/SqlEditor';
import { useTables } from './components/tree/useTables';
import { selectActiveEditor } from './state/selectors';
import { editorChanged, selectionChanged } from './state/editors/editors';
import { type Tab, useActiveTab } from './state/activeTab';
import { openSqlLab } from './state/thunks/openSqlLab';
import * as wiring from './wiring';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

const drawn: Record<string, number> = {};
const count = (id: string) => {
  drawn[id] = (drawn[id] ?? 0) + 1;
};

/** Everything around the text, each part with a counter. */
function Around({ tab }: { tab: Tab }) {
  const handle = useRef<EditorHandle | null>(null);
  useTables(tab);
  return (
    <>
      <Profiler id="tabs" onRender={count}>
        <EditorTabs />
      </Profiler>
      <Profiler id="tables" onRender={count}>
        <SideBar editor={tab} handle={handle} onHide={() => {}} />
      </Profiler>
      <Profiler id="actions" onRender={count}>
        <ActionRow editor={tab} />
      </Profiler>
      <Profiler id="results" onRender={count}>
        <SouthPane editor={tab} />
      </Profiler>
    </>
  );
}

function Open() {
  const tab = useActiveTab();
  return tab ? <Around tab={tab} /> : null;
}

test('a keystroke redraws nothing around the text [RT-01]', async () => {
  const { store } = renderApp(<Open />, {
    wiring,
    state: { session: toBootstrap(server.bootstrap as object) },
  });
  await act(() => store.dispatch(openSqlLab()));
  await screen.findByRole('toolbar', { name: 'Query actions' });
  const { id } = selectActiveEditor(store.getState())!;
  const type = (sql: string) =>
    act(() => {
      store.dispatch(editorChanged(id, { sql }));
      store.dispatch(
        selectionChanged({
          id,
          selectedText: null,
          selectedRow: 0,
          selectedColumn: sql.length,
          cursorPosition: { row: 0, column: sql.length },
        }),
      );
    });
  /** The first key marks the tab as not saved yet. */
  type('s');
  await screen.findAllByRole('treeitem');
  const isRead = () => expect(screen.queryByText(/^(Loading|Reading)/)).toBeNull();
  await waitFor(isRead);
  const before = { ...drawn };
  type('se');
  type('sel');
  expect(drawn).toEqual(before);
  expect(Object.keys(before).sort()).toEqual(['actions', 'results', 'tables', 'tabs']);
  /** The counters work: a new name redraws the strip of tabs. */
  act(() => void store.dispatch(editorChanged(id, { name: 'Flights' })));
  expect(drawn.tabs).toBeGreaterThan(before.tabs ?? 0);
});
