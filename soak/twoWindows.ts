/** Two windows on one tab, each with its own unique texts: every one is found again, in the tab or in a copy. */
import type { BrowserContext, Page } from 'playwright-core';
import {
  append,
  openEditor,
  pause,
  replace,
  seeded,
  type ServerTab,
  serverTabs,
  textOf,
} from './editor.ts';

/** Saving waits for five seconds of rest, then for a beat. */
const SAVED_WITHIN_MS = 25_000;

export interface Meeting {
  readonly written: readonly string[];
  readonly lost: readonly string[];
  readonly tabs: readonly ServerTab[];
  /** What the windows show of the shared tab in the end. */
  readonly shown: readonly string[];
}

const lostOf = (written: readonly string[], tabs: readonly ServerTab[]) =>
  written.filter((line) => !tabs.some(({ sql }) => sql.includes(line)));

const openTab = async (page: Page, name: string): Promise<string> => {
  await page
    .getByRole('tablist', { name: 'SQL editor tabs' })
    .getByRole('tab', { name, exact: true })
    .click();
  return textOf(page).inputValue();
};

/** A left and a right window: of one browser, or of two. */
export const twoWindows = async (
  contexts: readonly [BrowserContext, BrowserContext],
  rounds: number,
  { longestPauseMs = 1500, name = 'Untitled Query 1' } = {},
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
    await append(page, line);
  };
  for (let round = 0; round < rounds; round += 1) {
    const texts = ['left', 'right'].map((side) => `select '${side} wrote ${stamp} in ${round}'`);
    /** Now and then both at once. */
    const isAtOnce = round % 5 === 4;
    const first = write(left, texts[0] ?? '');
    if (!isAtOnce) {
      await first;
      await pause(300 + random() * longestPauseMs);
    }
    await Promise.all([first, write(right, texts[1] ?? '')]);
    await pause(300 + random() * longestPauseMs);
    onRound(round);
  }
  const tabs = await savedBy(contexts[0], (now) => lostOf(written, now).length === 0);
  const shown = [await openTab(left, name), await openTab(right, name)];
  await left.close();
  await right.close();
  return { written, lost: lostOf(written, tabs), tabs, shown };
};

const savedBy = async (
  context: BrowserContext,
  isSaved: (tabs: readonly ServerTab[]) => boolean,
): Promise<readonly ServerTab[]> => {
  const until = performance.now() + SAVED_WITHIN_MS;
  for (;;) {
    const tabs = await serverTabs(context);
    if (isSaved(tabs) || performance.now() > until) return tabs;
    await pause(500);
  }
};
