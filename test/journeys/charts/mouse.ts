/** A person with a mouse, who types into fields only. */
import type { Page } from 'playwright-core';
import type { Hand } from './hand.ts';

export const mouse = (page: Page): Hand => {
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  return {
    begin: () => Promise.resolve(),
    press: (target) => target.click(),
    write: async (field, text) => {
      await field.click();
      await field.fill(text);
    },
    pick: async (box, name, typed = name) => {
      await box.click();
      if (await box.isEditable()) await box.fill(typed);
      await option(name).first().click();
    },
    choose: async (button, ...path) => {
      await button.click();
      for (const name of path) await page.getByRole('menuitem', { name, exact: true }).click();
    },
    dismiss: async (dialog) => {
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
};
