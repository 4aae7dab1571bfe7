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

/** The rows of a grid without its head, as it shows them. */
const rowsOf = (grid: Locator): Promise<Rows> =>
  grid.evaluate((element) =>
    Array.from(element.querySelectorAll('[role="row"]'), (row) =>
      Array.from(row.querySelectorAll('[role="gridcell"]'), ({ textContent }) => textContent),
    ).filter((cells) => cells.length > 0),
  );

/** The rows behind a chart are those of the SQL, query by query. */
export const expectRows = async (page: Page, hand: Hand, sql: readonly string[]): Promise<void> => {
  await hand.choose(page.getByRole('button', { name: 'Chart menu' }), 'View as table');
  const dialog = page.getByRole('dialog', { name: /^Data of/ });
  const grid = dialog.getByRole('grid');
  // Where there is nothing to compare, the dialog is there all the same before it is left.
  await grid.waitFor();
  for (const [at, text] of sql.entries()) {
    if (at > 0) await hand.pick(dialog.getByRole('combobox', { name: 'Query' }), `Query ${at + 1}`);
    const wanted = await answerTo(page.context(), text);
    await expect.poll(() => rowsOf(grid), { timeout: 60_000 }).toEqual(wanted);
  }
  await hand.dismiss(dialog);
};
