/** The time from a click on a tab of the editor to the frame that shows its result of 100,000 rows. */
import type { Page } from 'playwright-core';
import { median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';
import { limitTo, openEditor, run, wideRows, write } from './sqlLab.ts';

const ROWS = 100_000;
const SWITCHES = 20;
const TARGET_MS = 100;

/** Milliseconds until the first cell of the other tab's result is painted. */
const switchTo = (page: Page, place: number, text: string): Promise<number> =>
  page.evaluate(
    ({ at, wanted }) =>
      new Promise<number>((done, failed) => {
        const tabs = document.querySelectorAll<HTMLElement>(
          '[role="tablist"][aria-label*="SQL" i] [role="tab"], [role="tablist"][aria-label*="quer" i] [role="tab"]',
        );
        const began = performance.now();
        tabs[at]?.click();
        const look = () => {
          const cell = document.querySelector('[role="grid"] [data-row="0"] [data-column="0"]');
          if (cell?.textContent === wanted)
            requestAnimationFrame(() => done(performance.now() - began));
          else if (performance.now() - began > 10_000) failed(new Error('the tab did not change'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { at: place, wanted: text },
  );

export const tabs: Measuring = async (bench) => {
  const { page, close } = await openEditor(bench);
  try {
    await write(page, wideRows(ROWS));
    await limitTo(page, ROWS);
    await run(page, ROWS);
    await page.getByRole('button', { name: /new tab/i }).click();
    await write(page, wideRows(ROWS).replace('range as id', '-1 - range as id'));
    await limitTo(page, ROWS);
    await run(page, ROWS);
    const times: number[] = [];
    for (let turn = 0; turn < SWITCHES; turn += 1)
      times.push(await switchTo(page, turn % 2, turn % 2 === 0 ? '0' : '-1'));
    return [
      {
        name: 'switch between two tabs with 100,000 rows each, p95',
        value: quantile(times, 0.95),
        unit: 'ms',
        target: TARGET_MS,
        note: `median ${median(times).toFixed(0)}, most ${Math.max(...times).toFixed(0)}, two frames of them waiting for the screen`,
      },
    ];
  } finally {
    await close();
  }
};
