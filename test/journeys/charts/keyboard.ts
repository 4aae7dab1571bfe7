/** A person without a mouse. Every target is reached from where the focus is, and the focus is never lost on the way. */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Hand } from './hand.ts';

/** More than any page of a chart has. */
const MOST_STOPS = 150;

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return !activeElement || activeElement === document.body
      ? 'nothing'
      : activeElement.outerHTML.slice(0, 200);
  });

/** Where the focus is, as seen from an element. */
const wayTo = (target: ElementHandle<Element>): Promise<'here' | 'Tab' | 'Shift+Tab' | 'gone'> =>
  target.evaluate((element) => {
    const { activeElement } = document;
    if (activeElement === element) return 'here';
    if (!element.isConnected) return 'gone';
    const place = activeElement ? element.compareDocumentPosition(activeElement) : 0;
    return activeElement !== document.body && place & Node.DOCUMENT_POSITION_FOLLOWING
      ? 'Shift+Tab'
      : 'Tab';
  });

/** What is on the page: to find it by its name at each stop would take longer than the stop. */
const found = async (target: Locator): Promise<ElementHandle<Element>> => {
  await target.waitFor();
  const element = await target.elementHandle();
  if (!element) throw new Error(`There is no ${String(target)}`);
  return element;
};

/** Presses keys until the target has the focus, and says whether it has it. */
const walk = async (
  page: Page,
  target: Locator,
  keyOf: (way: 'Tab' | 'Shift+Tab') => string,
): Promise<boolean> => {
  let element = await found(target);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const way = await wayTo(element);
    if (way === 'here') return true;
    if (way === 'gone') element = await found(target);
    else await page.keyboard.press(keyOf(way));
  }
  return false;
};

const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  await expect.poll(() => focused(page), { message: 'the focus is lost' }).not.toBe('nothing');
  if (!(await walk(page, target, (way) => way)))
    throw new Error(`Tab does not reach ${String(target)}; the focus is on ${await focused(page)}`);
};

/** Arrow keys until an element of a menu has the focus. */
const walkTo = async (page: Page, target: Locator): Promise<void> => {
  if (!(await walk(page, target, () => 'ArrowDown')))
    throw new Error(
      `Arrows do not reach ${String(target)}; the focus is on ${await focused(page)}`,
    );
};

/** Arrow keys until the box says that an option is the active one. */
const mark = async (page: Page, box: Locator, name: string): Promise<void> => {
  const option = page.getByRole('option', { name, exact: true }).first();
  await option.waitFor();
  // A list that opens marks what is chosen in a timer, which would undo an arrow key that comes before it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  const id = await option.getAttribute('id');
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await box.getAttribute('aria-activedescendant')) === id) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`Arrows do not reach the option ${name}`);
};

export const keyboard = (page: Page): Hand => ({
  begin: () => page.keyboard.press('Tab'),
  press: async (target) => {
    await reach(page, target);
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  },
  write: async (field, text) => {
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
  pick: async (box, name, typed = name) => {
    await reach(page, box);
    if (await box.isEditable()) await page.keyboard.type(typed);
    else await page.keyboard.press('Enter');
    // What a search finds replaces the list, and with it the active option.
    if (typed !== name) await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await mark(page, box, name);
    await page.keyboard.press('Enter');
  },
  choose: async (button, ...path) => {
    await reach(page, button);
    await page.keyboard.press('Enter');
    for (const [at, name] of path.entries()) {
      await walkTo(page, page.getByRole('menuitem', { name, exact: true }));
      await page.keyboard.press(at === path.length - 1 ? 'Enter' : 'ArrowRight');
    }
  },
  dismiss: async (dialog) => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
});
