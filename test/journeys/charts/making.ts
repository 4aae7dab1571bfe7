/** From the page of a new chart to a picture, by a person's hand. */
import type { Locator, Page } from 'playwright-core';
import type { Setting } from './cases.ts';
import type { Hand } from './hand.ts';

const DATASET = 'seattle_weather';

const settings = (page: Page): Locator => page.getByRole('region', { name: 'Chart settings' });
/** The box of a setting, by its name. */
const setting = (page: Page, name: string): Locator =>
  settings(page).getByRole('group', { name, exact: true });

/** A chart of a type without any choice of its own yet. */
export const begin = async (
  page: Page,
  hand: Hand,
  type: string,
  of: string = DATASET,
): Promise<void> => {
  await page.goto('/chart/add');
  const dataset = page.getByRole('combobox', { name: 'Dataset' });
  await dataset.waitFor();
  await hand.begin();
  await hand.pick(dataset, `${of} (Sextant)`, of);
  await hand.press(page.getByRole('button', { name: type, exact: true }));
  await hand.press(page.getByRole('button', { name: 'Create new chart' }));
  await page.getByRole('button', { name: `Chart type: ${type}` }).waitFor();
};

const setTimeRange = async (page: Page, hand: Hand, from: string, until: string) => {
  await hand.press(setting(page, 'Time range').getByRole('button'));
  const dialog = page.getByRole('dialog', { name: 'Time range' });
  await hand.pick(dialog.getByRole('combobox', { name: 'Range type' }), 'Advanced');
  await hand.write(dialog.getByRole('textbox', { name: /^Start/ }), from);
  await hand.write(dialog.getByRole('textbox', { name: /^End/ }), until);
  await hand.press(dialog.getByRole('button', { name: 'Apply' }));
  await dialog.waitFor({ state: 'detached' });
};

const addMetric = async (page: Page, hand: Hand, name: string, of: string, aggregate: string) => {
  await hand.press(setting(page, name).getByRole('button', { name: 'Add metric' }));
  const dialog = page.getByRole('dialog', { name: `New metric for ${name}` });
  await hand.press(dialog.getByRole('tab', { name: 'Simple' }));
  await hand.pick(dialog.getByRole('combobox', { name: 'Column' }), of);
  await hand.pick(dialog.getByRole('combobox', { name: 'Aggregate' }), aggregate);
  await hand.press(dialog.getByRole('button', { name: 'Save' }));
  await dialog.waitFor({ state: 'detached' });
};

/** A new chart may have a column already. */
export const set = async (page: Page, hand: Hand, what: Setting): Promise<void> => {
  if ('from' in what) return setTimeRange(page, hand, what.from, what.until);
  if ('open' in what)
    return hand.press(settings(page).getByRole('button', { name: what.open, exact: true }));
  if ('aggregate' in what) return addMetric(page, hand, what.in, what.of, what.aggregate);
  if ('toggle' in what)
    return hand.press(settings(page).getByRole('checkbox', { name: what.toggle, exact: true }));
  const group = setting(page, what.in);
  if ('without' in what)
    return hand.press(group.getByRole('button', { name: `Remove ${what.without}` }));
  if ('text' in what) return hand.write(group.locator('input'), what.text);
  if ('choice' in what) return hand.pick(group.getByRole('combobox'), what.choice);
  if ('columns' in what) {
    for (const column of what.columns) await hand.pick(group.getByRole('combobox').first(), column);
    return;
  }
  await group.waitFor();
  const isThere = await group.getByRole('button', { name: what.column, exact: true }).isVisible();
  if (!isThere) await hand.pick(group.getByRole('combobox'), what.column);
};

/** The chart once its picture is there. */
export const drawn = (page: Page): Locator =>
  page.getByRole('region', { name: 'Chart area' }).locator('section[data-status="rendered"]');

/** What a new chart asks at first has been drawn already, unless a setting is missing. */
export const draw = async (page: Page, hand: Hand): Promise<void> => {
  const run = page.getByRole('button', { name: /^(create|update) chart$/i });
  await hand.press(run);
  await run.waitFor({ state: 'detached' });
  await drawn(page).waitFor();
};
