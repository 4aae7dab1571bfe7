/** The editor by its keys alone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { replace, textOf } from '../../../soak/editor.ts';
import { grid, menuItem, type SqlLab } from './aSqlLab.ts';

const list = (page: Page) => page.locator('.ace_autocomplete');
/** The entry that Enter would accept. */
const chosen = (page: Page) => list(page).locator('.ace_line.ace_selected');
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const isInText = async (page: Page) => (await focusedName(page)).startsWith('SQL editor');
/** What Ace leaves on its element. */
interface AceElement {
  readonly env: {
    readonly editor: {
      readonly getValue: () => string;
      readonly execCommand: (name: string, text: string) => void;
      readonly onCommandKey: (event: object, modifiers: number, key: number) => boolean;
    };
  };
}
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 25 });

export const keyboard = (lab: SqlLab): void => {
  test('a new tab is written into at once; Run on its untouched text explains', async () => {
    const { page, leave } = await lab.visit();
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect.poll(() => isInText(page)).toBe(true);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText(/^Nothing to run yet/).waitFor();
    await type(page, 'select 42 as answer');
    await expect.poll(() => textOf(page).inputValue()).toBe('select 42 as answer');
    await page.keyboard.press('ControlOrMeta+Enter');
    await grid(page).getByText('42', { exact: true }).waitFor();
    await leave();
  });

  test('every example query of a new tab runs', async () => {
    const { page, leave } = await lab.visit();
    const examples = page.getByRole('tabpanel', { name: /^results/i }).getByRole('button');
    await expect.poll(() => examples.count()).toBe(3);
    for (const at of [0, 1, 2]) {
      await examples.nth(at).click();
      await grid(page).getByRole('gridcell').first().waitFor();
      await page.keyboard.press('Alt+t');
      await expect.poll(() => examples.count()).toBe(3);
    }
    await leave();
  });

  test('Enter accepts a suggestion, and ends the line where the word is complete', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select origin, count(*) as how_many from ');
    await type(page, 'fli');
    await expect.poll(() => chosen(page).textContent()).toContain('flights');
    await page.keyboard.press('Enter');
    await type(page, ' group by origin order by ho');
    await expect.poll(() => chosen(page).textContent()).toContain('how_many');
    await page.keyboard.press('Enter');
    await type(page, ' desc');
    await list(page).waitFor();
    await page.keyboard.press('Enter');
    await type(page, 'limit 3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect
      .poll(() => textOf(page).inputValue())
      .toBe(
        'select origin, count(*) as how_many from flights group by origin order by how_many desc\nlimit 3',
      );
    await grid(page).getByText('ORD', { exact: true }).waitFor();
    await leave();
  });

  test('a list that waits for the schemas opens when they are there, without another key', async () => {
    const { page, leave } = await lab.visit();
    const code = page.waitForResponse('**/assets/completer-*.js');
    await textOf(page).focus();
    await page.keyboard.press('s');
    await code;
    await page.route('**/schemas/**', async (route) => {
      await expect.poll(() => textOf(page).inputValue()).toBe('select * from fli');
      await route.continue();
    });
    const asked = page.waitForRequest('**/schemas/**');
    await page.reload();
    await asked;
    await replace(page, 'select * from ');
    await type(page, 'fli');
    await expect.poll(() => chosen(page).textContent()).toContain('flights');
    await leave();
  });

  test('the first key offers names, and so does the next one after a load that failed', async () => {
    const { page, leave } = await lab.visit(/Failed to load resource: net::ERR_FAILED/);
    const code = '**/assets/completer-*.js';
    await page.route(code, (route) => route.abort());
    await textOf(page).focus();
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('s');
    await failed;
    await page.unroute(code);
    await expect
      .poll(async () => {
        await type(page, 'e');
        await page.keyboard.press('Backspace');
        await type(page, 'e');
        return list(page).isVisible();
      })
      .toBe(true);
    expect(await textOf(page).inputValue()).toMatch(/^se+$/);

    /** Slow to come: what was typed meanwhile is there, and the list opens without another key. */
    const sent = page.waitForRequest(code);
    await page.route(code, async (route) => {
      await expect.poll(() => textOf(page).inputValue()).toBe('sele');
      await route.continue();
    });
    await page.reload();
    await textOf(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await type(page, 'sele');
    await sent;
    await list(page).waitFor();
    await leave();
  });

  test('a query that is typed without a look at the suggestions stands as it was typed', async () => {
    const { page, leave } = await lab.visit();
    const lines = [
      'with late as (',
      'select origin, delay d',
      'from flights',
      'where delay > 60',
      ')',
      'select l.origin, count(*) n,',
      'max(d) as m',
      'from late l',
      'group by 1',
      'order by n desc',
      'limit 5',
    ];
    await textOf(page).focus();
    for (const line of lines) {
      await type(page, line);
      await page.keyboard.press('Enter');
    }
    const written = async () =>
      (await textOf(page).inputValue()).split('\n').map((line) => line.trim());
    await expect.poll(written).toEqual([...lines, '']);
    await leave();
  });

  test('a key that comes before the list has read the latest text goes to the text, when nothing matches any more', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select origin from ');
    await type(page, 'fli');
    await expect.poll(() => chosen(page).textContent()).toContain('flights');
    const after = await textOf(page).evaluate((text) => {
      const { editor } = (text.closest('.ace_editor') as unknown as AceElement).env;
      const [return_, noModifier] = [13, 0];
      editor.execCommand('insertstring', 'qq');
      const isTaken = editor.onCommandKey({}, noModifier, return_);
      return { isTaken, text: editor.getValue() };
    });
    expect(after).toEqual({ isTaken: false, text: 'select origin from fliqq' });
    await leave();
  });

  test('a name that is half typed asks the server for nothing', async () => {
    const { page, leave } = await lab.visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/table_metadata/')) asked.push(request.url());
    });
    await replace(page, 'select  from flights');
    await page.keyboard.press('ControlOrMeta+Home');
    for (const _ of 'select ') await page.keyboard.press('ArrowRight');
    await type(page, 'ori');
    await expect.poll(() => chosen(page).textContent()).toContain('origin');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await type(page, ' f join airp');
    await expect.poll(() => chosen(page).textContent()).toContain('airports');
    await page.keyboard.press('Enter');
    await type(page, ' a on a.c');
    await list(page).waitFor();
    const names = asked.map((url) => new URL(url).searchParams.get('name'));
    expect(new Set(names)).toEqual(new Set(['airports', 'flights']));
    await leave();
  });

  test('the marked statement runs, the selection instead of it, and all by another key', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, "select 'one' as a;\nselect 'two' as a;\nselect 'three' as a");
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Run statement' }).waitFor();
    const mark = page.locator('.sx-statement');
    const line = page.locator('.ace_gutter-active-line');
    const top = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? Number.NaN);
    await expect.poll(async () => (await top(mark)) - (await top(line))).toBe(0);
    await page.keyboard.press('ControlOrMeta+Enter');
    await grid(page).getByText('two', { exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.getByRole('button', { name: 'Run selection' }).waitFor();
    await expect.poll(() => mark.count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+Shift+Enter');
    await expect.poll(() => page.getByRole('tab', { name: /^Results \d/ }).count()).toBe(3);
    await leave();
  });

  test('from the text F6 leads to the rows, where arrows walk and a copy is taken, and back', async () => {
    const { page, leave } = await lab.visit(/400|422|500/);
    await replace(page, "select * from (values ('Oslo', 1), ('Rome', 2)) t(city, n)");
    await page.keyboard.press('ControlOrMeta+Enter');
    await grid(page).getByText('Rome', { exact: true }).waitFor();
    await page.keyboard.press('F6');
    expect(await focusedName(page)).toBe('Results');
    for (const _ of ['Oslo', 'Rome']) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ControlOrMeta+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Rome\t2\s*$/);
    await page.keyboard.press('Shift+F6');
    expect(await isInText(page)).toBe(true);

    await replace(page, 'select orgin from flights');
    await page.keyboard.press('ControlOrMeta+Enter');
    const mend = page.getByRole('button', { name: 'Did you mean origin?' });
    await mend.waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    expect(await mend.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toBe('select origin from flights');
    await expect.poll(() => isInText(page)).toBe(true);
    await leave();
  });

  test('Escape and then Tab leaves the text forwards, with Shift backwards', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select 1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Height of the editor');
    await textOf(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    expect(await focusedName(page)).toBe('Width of the left bar');
    expect(await textOf(page).inputValue()).toBe('select 1');
    await leave();
  });

  test('the find bar takes the focus again; arrows stop between blanks; a paste is shown', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, '  select 1');
    await page.keyboard.press('Control+f');
    await expect.poll(() => focusedName(page)).toBe('Find');
    await textOf(page).focus();
    await page.keyboard.press('Control+f');
    await expect.poll(() => focusedName(page)).toBe('Find');
    await page.keyboard.press('Escape');
    const place = () =>
      page.evaluate(() => {
        const { env } = document.querySelector('.ace_editor') as unknown as {
          env: {
            editor: {
              getCursorPosition: () => { column: number };
              session: { getScrollLeft: () => number };
            };
          };
        };
        return { ...env.editor.getCursorPosition(), left: env.editor.session.getScrollLeft() };
      });
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    expect((await place()).column).toBe(1);
    await replace(page, `select ${'a_long_column, '.repeat(100)}1`);
    await expect.poll(async () => (await place()).left).toBeGreaterThan(1000);
    await replace(page, 'select 1');
    await expect.poll(async () => (await place()).left).toBe(0);
    await leave();
  });

  test('brackets with Ctrl switch tabs; a closed dialog gives the focus back', async () => {
    const { page, leave } = await lab.visit();
    await page.keyboard.press('Alt+t');
    const tabs = page.getByRole('tablist', { name: 'SQL editor tabs' }).getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(2);
    const active = () =>
      tabs.evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'));
    await page.keyboard.press('Control+]');
    await expect.poll(active).toBe(0);
    await page.keyboard.press('Control+[');
    await expect.poll(active).toBe(1);

    await textOf(page).focus();
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isInText(page)).toBe(true);
    await menuItem(page, 'Template parameters');
    await page.getByRole('dialog', { name: 'Template parameters' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('More query actions');
    await leave();
  });

  test('a toast covers no control, and the text is drawn as it is written', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select 1 != 2');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await menuItem(page, 'Copy link');
      const toast = page.getByRole('status').filter({ hasText: 'Copied to clipboard' });
      await toast.waitFor();
      const covered = await toast.evaluate((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isUnder = (other: Element) => {
          const at = other.getBoundingClientRect();
          return at.left < right && at.right > left && at.top < bottom && at.bottom > top;
        };
        return [...document.querySelectorAll('main button, main a, main input')].filter(isUnder)
          .length;
      });
      expect(covered).toBe(0);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    }
    const ligatures = await page
      .locator('.ace_line')
      .first()
      .evaluate((line) => getComputedStyle(line).fontVariantLigatures);
    expect(ligatures).toBe('none');
    await leave();
  });
};
