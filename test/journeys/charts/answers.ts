/** What the database answers to SQL that a person wrote, beside what a chart shows. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Hand } from './hand.ts';

type Rows = readonly (readonly string[])[];

/** The rows of SQL, as texts in the order of its columns. */
export const answerTo = async ({ request }: BrowserContext, sql: string): Promise<Rows> => {
  const answer = await request.post('/api/v1/sqllab/execute/', {
    // The server may close a connection that was idle.
    maxRetries: 3,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { database_id: 1, sql, runAsync: false, queryLimit: 1000, json: true },
  });
  expect([sql, answer.status()]).toEqual([sql, 200]);
  const { columns, data } = (await answer.json()) as {
    columns: readonly { column_name: string }[];
    data: readonly Readonly<Record<string, unknown>>[];
  };
  return data.map((row) => columns.map(({ column_name }) => String(row[column_name])));
};

/** The rows of a grid without its head, as it shows them from its left end to its right one. */
const rowsOf = (grid: Locator): Promise<Rows> =>
  grid.evaluate(async (element) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const rows = new Map<number, Map<number, string>>();
    const read = (): void => {
      for (const row of element.querySelectorAll('[role="row"]'))
        for (const cell of row.querySelectorAll('[role="gridcell"]')) {
          const at = Number(row.getAttribute('aria-rowindex'));
          const cells = rows.get(at) ?? new Map<number, string>();
          rows.set(at, cells.set(Number(cell.getAttribute('aria-colindex')), cell.textContent));
        }
    };
    const end = element.scrollWidth - element.clientWidth;
    for (let left = 0; ; left = Math.min(end, left + element.clientWidth / 2)) {
      element.scrollLeft = left;
      // The first frame tells the grid that it was scrolled; what it draws then is there in the second.
      await frame();
      await frame();
      read();
      if (left >= end) break;
    }
    element.scrollLeft = 0;
    const inOrder = <T>(things: Map<number, T>): T[] =>
      [...things].toSorted(([a], [b]) => a - b).map(([, thing]) => thing);
    return inOrder(rows).map(inOrder);
  });

/** As the settings of a chart with several queries call them. */
const LETTERS = 'AB';

/** The rows behind a chart are those of the SQL, query by query. */
export const expectRows = async (page: Page, hand: Hand, sql: readonly string[]): Promise<void> => {
  await hand.choose(page.getByRole('button', { name: 'Chart menu' }), 'View as table');
  const dialog = page.getByRole('dialog', { name: /^Data of/ });
  const grid = dialog.getByRole('grid');
  // Where there is nothing to compare, the dialog is there all the same before it is left.
  await grid.waitFor();
  for (const [at, text] of sql.entries()) {
    if (at > 0) {
      const query = `Query ${LETTERS[at]}`;
      await hand.pick(dialog.getByRole('combobox', { name: 'Query' }), query);
    }
    const wanted = await answerTo(page.context(), text);
    await expect.poll(() => rowsOf(grid), { timeout: 60_000 }).toEqual(wanted);
  }
  await hand.dismiss(dialog);
};
