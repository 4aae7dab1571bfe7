/** A chart on the server and as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Hand } from './hand.ts';
import { drawn } from './making.ts';

const saveDialog = async (page: Page, hand: Hand) => {
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.waitFor();
  return dialog;
};

/** A chart that exists is saved with its id, which it could not have before. */
const parsed = (text: unknown): unknown =>
  JSON.parse(String(text), (name, value: unknown) => (name === 'slice_id' ? undefined : value));

/** What the server has of a chart. */
const storedChart = async (page: Page, id: number): Promise<unknown> => {
  const answer = await page.context().request.get(`/api/v1/chart/${id}`);
  const { result } = (await answer.json()) as { result: Readonly<Record<string, unknown>> };
  const { slice_name, viz_type, params, query_context } = result;
  return { slice_name, viz_type, params: parsed(params), query_context: parsed(query_context) };
};

export const saveAs = async (page: Page, hand: Hand, name: string): Promise<number> => {
  const dialog = await saveDialog(page, hand);
  await hand.write(dialog.getByRole('textbox', { name: 'Chart name' }), name);
  await hand.press(dialog.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText(`Chart [${name}] has been saved`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.url(), { timeout: 60_000 }).toMatch(/slice_id=\d+/);
  return Number(/slice_id=(\d+)/.exec(page.url())?.[1]);
};

/** Opens a chart, says that nothing was changed in it, saves it all the same, and finds stored what was there. */
export const saveUnchanged = async (page: Page, hand: Hand, id: number, name: string) => {
  const before = await storedChart(page, id);
  await page.goto(`/explore/?slice_id=${id}`);
  await page.getByRole('heading', { name }).waitFor();
  await drawn(page).waitFor();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await hand.begin();
  const dialog = await saveDialog(page, hand);
  await hand.press(dialog.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText(`Chart [${name}] has been overwritten`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedChart(page, id)).toEqual(before);
};

const download = async (page: Page, hand: Hand, ...path: readonly string[]): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hand.choose(page.getByRole('button', { name: 'Chart menu' }), ...path),
  ]);
  return readFile(await file.path());
};

export const downloadPng = (page: Page, hand: Hand): Promise<Buffer> =>
  download(page, hand, 'Files and pictures', 'Picture (PNG)');
