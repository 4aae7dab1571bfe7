/** SQL Lab on a real server, for tests, with functions that act as a person does. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { screen, waitFor } from '@testing-library/react';
import { clearAllListeners } from '@reduxjs/toolkit';
import userEvent from '@testing-library/user-event';
import type { Ace } from 'ace-builds';
import { expect } from 'vitest';
import { createStore } from '@/app/store';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../mocks/node';
import { clearFaults } from '../mocks/faults';
import { type RenderedApp, renderPage } from './render';
import { selectActiveEditor, selectLatestRun } from '@/screens/sqlLab/state/selectors';
import { editorChanged } from '@/screens/sqlLab/state/editors/editors';
import { pageHidden } from '@/screens/sqlLab/state/screen';
import { closePageSync } from '@/screens/sqlLab/sync/pageSync';
import { createIndexedStorage } from '@/screens/sqlLab/sync/storage/indexedStorage';
import { syncTabs } from '@/screens/sqlLab/state/thunks/syncTabs';

interface Opened {
  readonly url?: string;
  readonly conf?: Readonly<Record<string, unknown>>;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly capabilities?: readonly string[];
}

type Flag = 'allow_run_async' | 'allow_ctas' | 'allow_cvas' | 'allow_dml';

/**
 * A page that was reloaded hears no more replies, failures and bodies, and makes no more calls: neither
 * a timer nor a thunk of it that was waiting for something else reaches the server. What a page starts
 * knows its page; what nobody started, like a press of a key, belongs to the page that is open.
 */
const hearing = () => {
  const { fetch } = globalThis;
  const never = () => new Promise<never>(() => {});
  const pages = new AsyncLocalStorage<number>();
  let page = 0;
  let isOpen = true;
  globalThis.fetch = async (...request) => {
    const mine = pages.getStore() ?? page;
    if (!isOpen || mine !== page) return never();
    const heard = async <T>(reply: Promise<T>): Promise<T> => {
      await reply.catch(() => {});
      return mine === page ? reply : never();
    };
    const answer = await heard(fetch(...request));
    const text = answer.text.bind(answer);
    answer.text = () => heard(text());
    return answer;
  };
  return {
    /** What is started in here belongs to the page that is open now. */
    inPage: <T>(start: () => T): T => pages.run(page, start),
    /** What it wrote to the browser's storage is there before the next page reads it. */
    endPage: async () => {
      page += 1;
      isOpen = false;
      await createIndexedStorage('').read();
      isOpen = true;
    },
    restore: () => {
      globalThis.fetch = fetch;
    },
  };
};

/** Nothing of it goes on: the next page would find its window still open, with its tabs. */
const endStore = ({ store }: RenderedApp): void => {
  store.dispatch(clearAllListeners());
  /** Thunks know the page by their own dispatch. */
  store.dispatch((dispatch) => closePageSync({ dispatch }));
};

/** Its last calls reach this server: afterwards they would reach that of the next file. */
export const leaveSqlLab = async (page: RenderedApp): Promise<void> => {
  page.unmount();
  const sync = () => page.store.dispatch(syncTabs({ quietMs: 0 }));
  await sync();
  /** The page's own last one, which waited for the first. */
  await sync();
  endStore(page);
  await createIndexedStorage('').read();
};

const left = async ({ client }: PageServer, page: RenderedApp): Promise<void> => {
  clearFaults();
  await leaveSqlLab(page);
  const answer = await client.get('/api/v1/sqllab/');
  const { result } = (await answer.json()) as { result: { tab_state_ids: { id: number }[] } };
  for (const { id } of result.tab_state_ids) await client.del(`/tabstateview/${id}`);
  localStorage.clear();
  sessionStorage.clear();
};

export const aSqlLab = async () => {
  const server = await aPageServer();
  const { inPage, endPage, restore } = hearing();
  let page: RenderedApp | undefined;
  const shown = (): RenderedApp => {
    if (!page) throw new Error('The page is not open');
    return page;
  };
  const editor = () => {
    const active = selectActiveEditor(shown().store.getState());
    if (!active) throw new Error('No tab is open');
    return active;
  };
  const write = (sql: string) => shown().store.dispatch(editorChanged(editor().id, { sql }));
  const open = async ({ url = '/sqllab/', conf, flags, capabilities }: Opened = {}) => {
    const given = toBootstrap(server.bootstrap as object);
    const store = createStore({
      session: {
        ...given,
        conf: { ...given.conf, ...conf },
        featureFlags: { ...given.featureFlags, ...flags },
        capabilities: capabilities ?? given.capabilities,
      },
    });
    page = inPage(() => {
      store.dispatch = AsyncLocalStorage.bind(store.dispatch);
      return renderPage(url, { store });
    });
    await screen.findByRole('textbox', { name: /SQL editor/ });
  };
  return {
    server,
    page: shown,
    editor,
    write,
    state: () => shown().store.getState().sqlLab,
    latest: () => selectLatestRun(shown().store.getState(), editor().id),
    open,
    /** As a browser reloads: the page writes its last texts, and nothing of it goes on. */
    reload: async (opened: Opened = {}) => {
      const before = shown();
      before.store.dispatch(pageHidden());
      endStore(before);
      const ending = endPage();
      before.unmount();
      await ending;
      await open(opened);
    },
    /** Selects this part of the text in the editor. */
    select: async (part: string) => {
      const { env } = document.querySelector('.ace_editor') as unknown as {
        env: { editor: Ace.Editor };
      };
      await waitFor(() => expect(env.editor.getValue()).toBe(editor().sql));
      env.editor.find(part);
      await waitFor(() => expect(editor().selectedText).toBe(part));
    },
    /** Runs all of a text. */
    run: async (sql: string) => {
      write(sql);
      await userEvent.click(await screen.findByRole('button', { name: 'More ways to run' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Run all' }));
    },
    sync: () => shown().store.dispatch(syncTabs({ quietMs: 0 })),
    more: async (entry: RegExp) => {
      await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
    },
    /** The page's calls from now on. */
    since: () => {
      const from = server.calls.length;
      return (method: string, path: string) =>
        server.calls
          .slice(from)
          .filter((call) => call.method === method && call.url.startsWith(path));
    },
    allow: (flags: Partial<Record<Flag, 0 | 1>> & { force_ctas_schema?: string | null }) =>
      server.store.db.updateTable('databases').set(flags).execute(),
    /** Leaving saves the tabs; only then are they deleted for the next test. */
    leave: () => left(server, shown()),
    close: async () => {
      restore();
      await server.stop();
    },
  };
};

export type SqlLab = Awaited<ReturnType<typeof aSqlLab>>;

export const bodiesOf = (calls: readonly { readonly body: string }[]) =>
  calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
