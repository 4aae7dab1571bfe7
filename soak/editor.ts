/** SQL Lab as a person uses it, and the texts that it stores. */
import type { BrowserContext, Locator, Page } from 'playwright-core';

export const textOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: /sql|query editor/i }).first();

export const openEditor = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/sqllab/');
  await textOf(page).waitFor();
  return page;
};

/** Replaces the whole text. */
export const replace = async (page: Page, text: string): Promise<void> => {
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};

export const append = async (page: Page, line: string): Promise<void> => {
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n${line}`);
};

export interface ServerTab {
  readonly id: number;
  readonly label: string;
  readonly sql: string;
}

const AT_ONCE = 10;
/** The tabs as stored on the server. */
export const serverTabs = async ({ request }: BrowserContext): Promise<ServerTab[]> => {
  const opening = await request.get('/api/v1/sqllab/');
  const { result } = (await opening.json()) as { result: { tab_state_ids: { id: number }[] } };
  const read = async ({ id }: { id: number }) => {
    const answer = await request.get(`/tabstateview/${id}`);
    return (await answer.json()) as ServerTab;
  };
  const tabs: ServerTab[] = [];
  /** The server limits the connections from one address. */
  for (let at = 0; at < result.tab_state_ids.length; at += AT_ONCE)
    tabs.push(...(await Promise.all(result.tab_state_ids.slice(at, at + AT_ONCE).map(read))));
  return tabs;
};

export const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

/** The given texts that this browser offers as earlier versions or closed tabs. */
export const earlierOf = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const menu = page.getByRole('button', { name: 'Recently closed' });
  if (texts.length === 0 || (await menu.count()) === 0) return [];
  await menu.click();
  const search = page.getByRole('textbox', { name: 'Search closed tabs and earlier texts' });
  const found: string[] = [];
  for (const text of texts) {
    await search.fill(text);
    const titles = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('title') ?? ''));
    if (titles.some((title) => title.includes(text))) found.push(text);
  }
  await page.keyboard.press('Escape');
  return found;
};

/** The same numbers in each run, so that a failure can be reproduced. */
export const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};
