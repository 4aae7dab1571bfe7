/** Two windows on one tab, each typing unique texts: every one is found again in the tab, in a copy or among the earlier versions. */
import type { BrowserContext, Page } from 'playwright-core';
import {
  append,
  earlierOf,
  openEditor,
  pause,
  replace,
  seeded,
  type ServerTab,
  serverTabs,
  textOf,
} from './editor.ts';

/** A save waits for five seconds without typing, and then for the next tick. */
const SAVED_WITHIN_MS = 25_000;
/** A text counts once it was unchanged for a second; before that, its window may still be typing it. */
const STANDING_MS = 1100;
/** Windows notify each other within 200 ms on an idle machine. */
const SETTLED_WITHIN_MS = 20_000;
/** A text that a closing window did not send is sent by the next one. */
const RESCUED_WITHIN_MS = 12_000;

export interface Meeting {
  readonly written: readonly string[];
  readonly lost: readonly string[];
  readonly tabs: readonly ServerTab[];
  /** What the windows finally show in the shared tab. */
  readonly shown: readonly string[];
}

interface Options {
  readonly longestPauseMs?: number;
  readonly name?: string;
  /** Appends to the text or replaces it. */
  readonly way?: 'append' | 'replace';
}

const WAYS = { append, replace };

const lostOf = (written: readonly string[], tabs: readonly ServerTab[]) =>
  written.filter((line) => !tabs.some(({ sql }) => sql.includes(line)));

const openTab = async (page: Page, name: string): Promise<void> => {
  const tab = page
    .getByRole('tablist', { name: 'SQL editor tabs' })
    .getByRole('tab', { name, exact: true });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
};

const shownIn = async (page: Page, name: string): Promise<string> => {
  await openTab(page, name);
  return textOf(page).inputValue();
};

/** What the next page of this browser finds among the earlier versions or in a copy. */
const keptIn = async (context: BrowserContext, texts: readonly string[]): Promise<string[]> => {
  if (texts.length === 0) return [];
  const page = await openEditor(context);
  const found = await earlierOf(page, texts);
  const rest = texts.filter((text) => !found.includes(text));
  const tabs = await savedBy(context, (now) => lostOf(rest, now).length === 0, RESCUED_WITHIN_MS);
  await page.close();
  return [...found, ...rest.filter((text) => tabs.some(({ sql }) => sql.includes(text)))];
};

/** What both show in the shared tab, once they agree or time is up. */
const settled = async (pages: readonly Page[], name: string): Promise<readonly string[]> => {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const shown: string[] = [];
    for (const page of pages) shown.push(await shownIn(page, name));
    if (new Set(shown).size === 1 || performance.now() > until) return shown;
    await pause(500);
  }
};

/** Two windows of one browser, or of two. */
export const twoWindows = async (
  contexts: readonly [BrowserContext, BrowserContext],
  rounds: number,
  { longestPauseMs = 1500, name = 'Untitled Query 1', way = 'append' }: Options = {},
  onRound: (round: number) => void = () => {},
): Promise<Meeting> => {
  const random = seeded(rounds);
  const left = await openEditor(contexts[0]);
  const stamp = Math.floor(random() * 1e6);
  await replace(left, `-- begin ${stamp}`);
  await savedBy(contexts[0], (tabs) => tabs.some(({ sql }) => sql.includes(`begin ${stamp}`)));
  const right = await openEditor(contexts[1]);
  const written: string[] = [];
  const write = async (page: Page, line: string) => {
    written.push(line);
    await openTab(page, name);
    await WAYS[way](page, line);
  };
  for (let round = 0; round < rounds; round += 1) {
    const texts = ['left', 'right'].map((side) => `select '${side} wrote ${stamp} in ${round}'`);
    /** Sometimes both at once. */
    const isAtOnce = round % 5 === 4;
    const first = write(left, texts[0] ?? '');
    if (!isAtOnce) {
      await first;
      await pause(300 + random() * longestPauseMs);
    }
    await Promise.all([first, write(right, texts[1] ?? '')]);
    await pause((isAtOnce ? STANDING_MS : 300) + random() * longestPauseMs);
    onRound(round);
  }
  const shown = await settled([left, right], name);
  const tabs = await savedBy(contexts[0], (now) =>
    way === 'replace' ? now.some(({ sql }) => sql === shown[0]) : lostOf(written, now).length === 0,
  );
  await left.close();
  await right.close();
  let lost: readonly string[] = lostOf(written, tabs);
  for (const context of new Set(contexts)) {
    const found = await keptIn(context, lost);
    lost = lost.filter((line) => !found.includes(line));
  }
  return { written, lost, tabs, shown };
};

const savedBy = async (
  context: BrowserContext,
  isSaved: (tabs: readonly ServerTab[]) => boolean,
  withinMs = SAVED_WITHIN_MS,
): Promise<readonly ServerTab[]> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const tabs = await serverTabs(context);
    if (isSaved(tabs) || performance.now() > until) return tabs;
    await pause(500);
  }
};
