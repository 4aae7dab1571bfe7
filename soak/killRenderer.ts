/** Kills the process of a page while somebody types ten characters a second: at most one second of text may be lost. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openEditor, pause, replace, seeded, textOf } from './editor.ts';

const EACH_KEY_MS = 100;

export interface Loss {
  readonly typed: number;
  readonly found: number;
  /** The stored text is a prefix of the typed text. */
  readonly isPrefix: boolean;
}

/** The renderer processes of this browser, which the caller started. */
const killRenderers = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue;
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      /** It ended by itself in the meantime. */
    }
  }
  await session.detach().catch(() => {});
};

/** Ends with the page; otherwise a key that the page never handled would be awaited for a long time. */
const typeUntil = async (page: Page, text: string, isOver: () => boolean): Promise<number> => {
  const crashed = new Promise<'crashed'>((done) => {
    page.once('crash', () => done('crashed'));
  });
  let typed = 0;
  for (const key of text) {
    if (isOver()) break;
    const outcome = await Promise.race([
      page.keyboard.insertText(key).catch(() => 'crashed' as const),
      crashed,
    ]);
    if (outcome === 'crashed') break;
    typed += 1;
    await pause(EACH_KEY_MS);
  }
  return typed;
};

/** Closing a page whose process is gone may never resolve. */
const CLOSED_WITHIN_MS = 3000;
const putAway = (page: Page): Promise<unknown> =>
  Promise.race([page.close().catch(() => {}), pause(CLOSED_WITHIN_MS)]);

export const killRenderer = async (
  browser: Browser,
  context: BrowserContext,
  rounds: number,
  onRound: (round: number, loss: Loss) => void = () => {},
): Promise<readonly Loss[]> => {
  const random = seeded(rounds);
  const losses: Loss[] = [];
  let page = await openEditor(context);
  for (let round = 0; round < rounds; round += 1) {
    const start = `select ${round} as round, `;
    const text = Array.from({ length: 80 }, (_, index) => (index % 10).toString()).join('');
    await replace(page, start);
    let isKilled = false;
    const typing = typeUntil(page, text, () => isKilled);
    await pause(1200 + random() * 3000);
    await killRenderers(browser);
    isKilled = true;
    const typed = start.length + (await typing);
    await putAway(page);
    page = await openEditor(context);
    const kept = await textOf(page).inputValue();
    const loss = { typed, found: kept.length, isPrefix: (start + text).startsWith(kept) };
    losses.push(loss);
    onRound(round, loss);
  }
  await page.close();
  return losses;
};
