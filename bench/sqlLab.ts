/** SQL Lab's page, used as a person does. */
import type { Browser, Locator, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Bench } from './bench.ts';

/** Twenty columns of the usual kinds: integers, decimals, text of few and many values, dates, timestamps, nulls. */
export const wideRows = (rows: number): string => `select
  range as id, range * 7919 % 100000 as bucket, (range % 1000) / 8 as eighths,
  round(sin(range) * 1000, 3) as wave, (range * 1.5)::decimal(18, 2) as price,
  'customer ' || range as customer, ['north', 'south', 'east', 'west'][range % 4 + 1] as region,
  date '2001-01-01' + (range % 3650)::integer as day,
  timestamp '2001-01-01' + to_seconds(range) as moment, range % 3 = 0 as paid,
  case when range % 5 = 0 then null else range % 97 end as score,
  md5(range::varchar) as digest, range % 12 + 1 as month, hash(range) % 1000 as shard,
  'item-' || range % 500 as item, (range % 360)::double as angle, range * range as square,
  case when range % 2 = 0 then 'even' else 'odd' end as parity, -range as negative,
  'a longer text that says a little more, ' || range % 50 as remark
from range(${rows})`;

export const openEditor = async (
  bench: Bench,
  browser?: Browser,
): Promise<{ page: Page; close: () => Promise<void> }> => {
  const context = await signedInByPage(
    browser ?? (await bench.browser()),
    (await bench.server()).url,
  );
  const page = await context.newPage();
  await page.goto('/sqllab/');
  await page.locator('.ace_editor').first().waitFor();
  return { page, close: () => context.close() };
};

export const write = async (page: Page, sql: string): Promise<void> => {
  await page
    .getByRole('textbox', { name: /sql|query editor/i })
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
};

export const limitTo = async (page: Page, rows: number): Promise<void> => {
  await page.getByRole('button', { name: /^row limit/i }).click();
  await page.getByRole('menuitem', { name: rows.toLocaleString('en'), exact: true }).click();
};

export const results = (page: Page): Locator =>
  page.getByRole('tabpanel', { name: /results/i }).getByRole('grid');

interface Shown {
  /** Milliseconds from the click on Run to the frame with the first row, while more may still arrive. */
  readonly firstMs: number;
  /** Milliseconds from the click on Run to the frame in which the result is complete. */
  readonly allMs: number;
}

export const run = async (page: Page, rows: number): Promise<Shown> => {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<Shown>((done) => {
        let pressed = 0;
        let firstMs = 0;
        const before = document.querySelector('[role="grid"]');
        document.addEventListener('click', () => (pressed ||= performance.now()), {
          capture: true,
          once: true,
        });
        const look = () => {
          const grid = document.querySelector('[role="grid"]');
          const cell = grid?.querySelector('[data-row="0"] [data-column="0"]');
          const isThere = pressed > 0 && grid !== before && Boolean(cell?.textContent);
          if (isThere) firstMs ||= performance.now() - pressed;
          if (isThere && grid?.getAttribute('aria-rowcount') === String(wanted + 1))
            done({ firstMs, allMs: performance.now() - pressed });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    rows,
  );
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  return shown;
};
