/** A person with two hundred tabs: opening the editor, and switching between tabs. */
import type { BrowserContext, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import { median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';

const TABS = 200;
const AT_ONCE = 20;
const OPENINGS = 3;
const SWITCHES = 20;
const OPEN_TARGET_MS = 2000;
const SWITCH_TARGET_MS = 100;

const textOf = (at: number) => `select ${at} as this_tab`;

const ask = (context: BrowserContext, method: string, path: string, editor?: object) =>
  context.request.fetch(path, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(editor ? { multipart: { queryEditor: JSON.stringify(editor) } } : {}),
  });

/** Their ids on the server, in the order of the editor. */
const seed = async (context: BrowserContext): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let from = 0; from < TABS; from += AT_ONCE) {
    const made = Array.from({ length: AT_ONCE }, async (_, step) => {
      const editor = { dbId: 1, name: `Tab ${from + step}`, sql: textOf(from + step) };
      const answer = await ask(context, 'POST', '/tabstateview/', editor);
      return ((await answer.json()) as { id: number }).id;
    });
    ids.push(...(await Promise.all(made)));
  }
  return ids;
};

const removeAll = async (context: BrowserContext, ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map((id) => ask(context, 'DELETE', `/tabstateview/${id}`)),
    );
};

/** The time until the text of the open tab is painted and every tab is in the strip. */
const open = async (page: Page): Promise<number> => {
  await page.goto('/sqllab/', { waitUntil: 'commit' });
  const seen = await page.waitForFunction((wanted) => {
    const tabs = document.querySelectorAll('[role="tablist"][aria-label^="SQL"] [role="tab"]');
    const text = document.querySelector('.ace_text-layer')?.textContent ?? '';
    return tabs.length >= wanted && text.includes('this_tab') ? performance.now() : null;
  }, TABS);
  return (await seen.jsonValue()) ?? Number.NaN;
};

/** The time from a click on a tab to the frame after its text is there. */
const goTo = (page: Page, name: string, text: string): Promise<number> =>
  page.evaluate(
    ({ tab, wanted }) =>
      new Promise<number>((done, failed) => {
        const began = performance.now();
        document.querySelector<HTMLElement>(`[role="tab"][aria-label="${tab}"]`)?.click();
        const look = () => {
          const shown = document.querySelector('.ace_text-layer')?.textContent ?? '';
          if (shown.includes(wanted)) requestAnimationFrame(() => done(performance.now() - began));
          else if (performance.now() - began > 10_000) failed(new Error('the tab did not change'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { tab: name, wanted: text },
  );

const rounds = async (page: Page): Promise<number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const at = (turn * 37) % TABS;
    times.push(await goTo(page, `Tab ${at}`, textOf(at)));
  }
  return times;
};

export const tabs200: Measuring = async (bench) => {
  const context = await signedInByPage(await bench.browser(), (await bench.server()).url);
  const ids = await seed(context);
  try {
    const page = await context.newPage();
    const openings: number[] = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) openings.push(await open(page));
    const first = await rounds(page);
    const again = await rounds(page);
    return [
      {
        name: `open the editor with ${TABS} tabs, median of ${OPENINGS}`,
        value: median(openings),
        unit: 'ms',
        target: OPEN_TARGET_MS,
        note: `most ${Math.max(...openings).toFixed(0)}`,
      },
      {
        name: `switch between ${TABS} tabs, p95`,
        value: quantile(again, 0.95),
        unit: 'ms',
        target: SWITCH_TARGET_MS,
        note: `median ${median(again).toFixed(0)}; ${median(first).toFixed(0)} where the text is read from the server first`,
      },
    ];
  } finally {
    await context.close();
    const cleaning = await signedInByPage(await bench.browser(), (await bench.server()).url);
    await removeAll(cleaning, ids);
    await cleaning.close();
  }
};
