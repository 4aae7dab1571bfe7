/** Each call of SQL Lab meets each way in which calls can fail, in a real browser: no blank page, no endless waiting, nothing lost, and a message with what happened and what to do. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS } from '../../../mocks/faults.ts';
import { replace, serverTabs, textOf } from '../../../soak/editor.ts';
import { ADMIN_PASSWORD } from '../../serverProcess.ts';
import { hasten, isWaitOfACall } from '../../hasten.ts';
import { aFaultyNetwork, type FaultyNetwork } from './faultyNetwork.ts';
import { aSqlLab, grid, menuItem, press, results, type Visit } from './aSqlLab.ts';

const TEXT = 'SELECT\n  i AS n\nFROM\n  range(20000) AS t (i)';
const ENDLESS = 'select sum(a.delay * b.distance) from flights a, flights b';
/** Tabs of each round have names of their own: unsent text of an earlier one comes back as a tab. */
let round = 0;
const mine = (): string => `Mine ${round}`;
const unread = (): string => `Not read yet ${round}`;

type FaultName = keyof typeof FAULTS;
/** The title in the catalog, and the next step. */
const MESSAGES = {
  'a server error': /Unexpected error.*administrator/s,
  'a server that is away': /server is not available.*Try again in 30 seconds/s,
  'a server that is busy': /server is busy.*Try again in a second/s,
  'an ended session': /Signed out.*Sign in again/s,
  'no connection': /No connection.*kept/s,
  'an answer cut in the middle': /No connection.*kept/s,
  'a page instead of data': /Unexpected reply.*reload/s,
  'no answer': /Timeout.*try again/s,
} satisfies Partial<Record<FaultName, RegExp>>;

interface Act {
  readonly calls: readonly string[];
  readonly does: (page: Page) => Promise<unknown>;
  /** Where the message appears. */
  readonly says: (page: Page) => Locator;
  /** The same action, once the fault is over. */
  readonly works: (page: Page) => Promise<unknown>;
  /** In place of the text. */
  readonly writes?: string;
  /** The action itself continues meanwhile. */
  readonly goesOn?: boolean;
  /** Faults that do not make it fail. */
  readonly survives?: readonly string[];
}

const alertIn = (box: Locator): Locator => box.getByRole('alert');
const toast = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).first();
const panel = (page: Page, name: string): Locator => page.getByRole('tabpanel', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'SQL editor tabs' }).getByRole('tab', { name, exact: true });
const tree = (page: Page): Locator => page.getByRole('tree');
const table = (page: Page): Locator =>
  tree(page).getByRole('treeitem', { name: 'airports', exact: true });
/** After an outage the page reads again by itself: then the button is gone before it is pressed. */
const pressUnlessRead = async (button: Locator, box: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      await button.click({ timeout: 1_000 }).catch(() => undefined);
      return alertIn(box).count();
    })
    .toBe(0);
};
const again = (box: Locator) =>
  pressUnlessRead(box.getByRole('button', { name: 'Try again' }), box);
const retry = (page: Page) => pressUnlessRead(tree(page).getByText('Retry').first(), tree(page));
const cost = (page: Page): Locator => page.getByRole('dialog', { name: 'Estimate cost' });
const saving = (page: Page): Locator => page.getByRole('dialog', { name: 'Save query' });
const stop = (page: Page): Locator => page.getByRole('button', { name: /^stop/i });

const ACTS: Readonly<Record<string, Act>> = {
  'reading a tab': {
    calls: ['GET /tabstateview/*'],
    does: (page) => tab(page, unread()).click(),
    says: (page) => alertIn(panel(page, unread())),
    works: async (page) => {
      await again(panel(page, unread()));
      await expect.poll(() => textOf(page).inputValue()).toBe('select 1');
      await tab(page, unread()).focus();
      await page.keyboard.press('Delete');
      await tab(page, mine()).click();
    },
  },
  'listing the tables': {
    calls: ['GET /api/v1/database/*/tables'],
    does: (page) => page.getByRole('button', { name: 'Refresh schemas and tables' }).click(),
    says: (page) => alertIn(tree(page)).first(),
    works: async (page) => {
      await retry(page);
      await table(page).waitFor();
    },
  },
  'opening a table': {
    calls: ['GET /api/v1/database/*/table_metadata'],
    does: (page) => table(page).click(),
    says: (page) => toast(page, 'An error occurred while fetching table metadata'),
    works: async (page) => {
      await retry(page);
      await tree(page).getByRole('treeitem', { name: /^iata/i }).waitFor();
      await tree(page).focus();
      await page.keyboard.press('Home');
      await table(page).click();
      await page.keyboard.press('Delete');
    },
  },
  'formatting the text': {
    calls: ['POST /api/v1/sqllab/format_sql'],
    does: (page) => menuItem(page, 'Format SQL'),
    says: (page) => toast(page, 'The SQL could not be formatted'),
    works: (page) => menuItem(page, 'Format SQL'),
  },
  'estimating the cost': {
    calls: ['POST /api/v1/sqllab/estimate'],
    does: (page) => menuItem(page, 'Estimate cost'),
    says: (page) => alertIn(cost(page)),
    works: async (page) => {
      await again(cost(page));
      await cost(page).getByRole('table', { name: 'Estimated cost' }).waitFor();
      await page.keyboard.press('Escape');
      await cost(page).waitFor({ state: 'detached' });
    },
  },
  'saving the query': {
    calls: ['POST /api/v1/saved_query', 'PUT /api/v1/saved_query/*'],
    does: async (page) => {
      await page.getByRole('button', { name: 'Save query' }).click();
      await saving(page)
        .getByRole('button', { name: /^(Save|Update)$/ })
        .click();
    },
    says: (page) => toast(page, 'Your query could not be'),
    works: async (page) => {
      await saving(page)
        .getByRole('button', { name: /^(Save|Update)$/ })
        .click();
      await saving(page).waitFor({ state: 'detached' });
    },
  },
  'looking at earlier runs': {
    calls: ['GET /api/v1/query'],
    does: (page) => page.getByRole('tab', { name: 'Query history' }).click(),
    says: (page) => alertIn(panel(page, 'Query history')),
    works: (page) => again(panel(page, 'Query history')),
  },
  running: {
    calls: ['POST /api/v1/sqllab/execute'],
    /** A run whose answer got lost is found again, and one that lasts has no deadline. */
    survives: ['an answer cut in the middle', 'no answer'],
    does: press,
    says: (page) => alertIn(results(page)),
    works: async (page) => {
      await press(page);
      await grid(page).getByText('0', { exact: true }).first().waitFor();
    },
  },
  'reading further rows': {
    calls: ['GET /api/v1/sqllab/results'],
    does: async (page) => {
      await grid(page).focus();
      await page.keyboard.press('ControlOrMeta+End');
    },
    says: (page) => alertIn(results(page)),
    works: async (page) => {
      await again(results(page));
      await grid(page).getByText('19999', { exact: true }).first().waitFor();
    },
  },
  'searching the rows': {
    calls: ['POST /api/v1/sqllab/results/view'],
    does: (page) => page.getByRole('searchbox', { name: 'Search the rows' }).fill('19998'),
    says: (page) => alertIn(results(page)),
    works: async (page) => {
      await again(results(page));
      await results(page).getByText('1 of 20,000 rows').waitFor();
    },
  },
  'stopping a run': {
    calls: ['POST /api/v1/query/stop'],
    writes: ENDLESS,
    goesOn: true,
    does: async (page) => {
      await press(page);
      await stop(page).click();
    },
    says: (page) => toast(page, 'Failed at stopping query'),
    works: async (page) => {
      const stopped = results(page).getByText('The query was stopped');
      /** If only the reply was lost, the run is already stopped. */
      await stop(page).or(stopped).first().waitFor();
      if (!(await stopped.isVisible())) await stop(page).click();
      await stopped.waitFor();
    },
  },
};

const turning = (page: Page): Locator =>
  page.locator('.mantine-Loader-root:visible, .mantine-Button-root[data-loading]');

const lab = aSqlLab();
let visit: Visit;
let page: Page;
let network: FaultyNetwork;
const strays: string[] = [];

/** Shortens waits of calls: pauses between attempts always, deadlines while no reply is to come. */
const HASTENED = `
  const isWaitOfACall = ${String(isWaitOfACall)};
  (${String(hasten)})(100, (ms) => isWaitOfACall(ms) && (ms < 50_000 || sessionStorage.isHasty === 'yes'));
`;
const isHasty = (is: boolean) =>
  page.evaluate((word) => sessionStorage.setItem('isHasty', word), is ? 'yes' : 'no');

beforeAll(async () => {
  visit = await lab.visit(/Failed to load resource|saving your editor state/);
  ({ page } = visit);
  page.on('pageerror', ({ message }) => strays.push(message));
  await page.addInitScript(HASTENED);
  network = await aFaultyNetwork(page);
});
afterAll(async () => {
  await network?.close();
  await visit?.leave();
});

const answerSession = async (): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password of admin').fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
};
/** One with the text, which is looked at, and one that is read when somebody looks at it. */
const twoTabs = async (context: BrowserContext): Promise<void> => {
  round += 1;
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  for (const { id } of await serverTabs(context))
    await context.request.delete(`/tabstateview/${id}`, { headers });
  for (const [name, sql] of [
    [unread(), 'select 1'],
    [mine(), TEXT],
  ]) {
    const queryEditor = JSON.stringify({ dbId: 1, name, sql, queryLimit: 100_000 });
    await context.request.post('/tabstateview/', { headers, multipart: { queryEditor } });
  }
  const first = (await serverTabs(context)).find(({ label }) => label === mine());
  await context.request.post(`/tabstateview/${first?.id}/activate`, { headers });
};
const closeToasts = async (): Promise<void> => {
  const close = page.getByRole('button', { name: 'Dismiss' });
  while ((await close.count()) > 0) await close.first().click();
};
const isWhole = async (text: string): Promise<void> => {
  await expect.poll(() => textOf(page).inputValue()).toBe(text);
  expect(await page.locator('body').innerText()).not.toMatch(/doctype|<h1>|It works|\{"|undefined/);
  expect(strays).toEqual([]);
};

describe.each(Object.entries(MESSAGES) as [keyof typeof MESSAGES, RegExp][])(
  '%s [R7]',
  (fault, message) => {
    const breaks = async (calls: readonly string[]): Promise<void> => {
      await isHasty(fault === 'no answer');
      network.breaks(calls, FAULTS[fault]);
    };
    const heals = async (): Promise<void> => {
      network.heals();
      await isHasty(false);
    };
    const met = async (): Promise<void> => {
      if (fault === 'an ended session') await answerSession();
    };

    test('the opening page shows a message with a way on, then the tabs and their texts', async () => {
      await twoTabs(visit.context);
      await breaks(['GET /api/v1/sqllab']);
      await page.goto('/sqllab/');
      const notice = page.getByRole('main').getByRole('alert');
      await met();
      await notice.waitFor();
      expect(await notice.textContent()).toMatch(message);
      expect(await turning(page).count()).toBe(0);
      await heals();
      await again(page.getByRole('main'));
      await tab(page, mine()).click();
      await isWhole(TEXT);
    });

    const begin = async (): Promise<void> => {
      await heals();
      await twoTabs(visit.context);
      await page.goto('/sqllab/');
      await tab(page, mine()).click();
      await isWhole(TEXT);
    };

    test('the text stays whatever fails, the failure is reported, and the action can be repeated', async () => {
      await begin();
      for (const [name, act] of Object.entries(ACTS)) {
        if (act.survives?.includes(fault)) {
          await act.works(page);
          continue;
        }
        const shown = act.says(page);
        const text = act.writes ?? TEXT;
        const step = async (): Promise<void> => {
          if (act.writes) await replace(page, act.writes);
          await breaks(act.calls);
          await act.does(page);
          await met();
          await shown.waitFor();
          expect(await shown.textContent()).toMatch(message);
          if (!act.goesOn) await expect.poll(() => turning(page).count()).toBe(0);
          await heals();
          await closeToasts();
          await act.works(page);
          await isWhole(text);
        };
        await step().catch((error: unknown) => {
          throw new Error(name, { cause: error });
        });
      }
    });

    test('a text that could not be saved stays here, a message says so, and it is sent when the fault is over', async () => {
      await begin();
      const text = `select '${fault}' as it`;
      const left = page.getByRole('navigation').getByRole('link', { name: 'Charts' });
      const back = page.getByRole('navigation').getByRole('link', { name: 'SQL', exact: true });
      await replace(page, text);
      await breaks(['PUT /tabstateview/*']);
      await left.click();
      await expect.poll(() => network.met()).toBeGreaterThan(0);
      await met();
      await back.click();
      await textOf(page).waitFor();
      if (fault !== 'an ended session') await page.getByText(/kept in this browser/).waitFor();
      await isWhole(text);
      await heals();
      await left.click();
      const kept = async () => (await serverTabs(visit.context)).map(({ sql }) => sql);
      await expect.poll(kept).toContain(text);
      await back.click();
      await isWhole(text);
    });
  },
);
