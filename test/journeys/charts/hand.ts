/** What a person does to a page, whatever they do it with. */
import type { Locator } from 'playwright-core';

export interface Hand {
  /** On a page that was just opened. */
  readonly begin: () => Promise<void>;
  /** A button, a link, a radio button. */
  readonly press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** An option of the list of a box, found by its name or by a part of it that is typed. */
  readonly pick: (box: Locator, option: string, typed?: string) => Promise<void>;
  /** An entry of a menu, and of the menus inside it. */
  readonly choose: (button: Locator, ...path: readonly string[]) => Promise<void>;
  /** Closes the dialog in front. */
  readonly dismiss: (dialog: Locator) => Promise<void>;
}
