/** A long list is drawn page by page: the next one comes when the end of the last one is reached. */
import { useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from './choices';

const PAGE_SIZE = 100;

interface Options {
  /** The first page is drawn again when this text changes. */
  readonly of: string;
  /** Asks for more choices than are here; absent where there are no more. */
  readonly onMore?: (() => void) | undefined;
}

const usePages = (choices: readonly Choice[], { of, onMore }: Options) => {
  const [drawn, setDrawn] = useState({ of, pages: 1 });
  const shown = choices.slice(0, PAGE_SIZE * (drawn.of === of ? drawn.pages : 1));
  const isAll = shown.length === choices.length;
  const total = onMore ? `more than ${choices.length}` : choices.length;
  return {
    shown,
    /** Says that there are more. */
    note: isAll && !onMore ? null : `The first ${shown.length} of ${total}`,
    drawNext: (): void => {
      if (isAll && !onMore) return;
      setDrawn({ of, pages: Math.ceil(shown.length / PAGE_SIZE) + 1 });
      if (isAll) onMore?.();
    },
  };
};

export type Pages = ReturnType<typeof usePages>;

/** The open list of a box: with the arrow keys, too, the next page is there before the last choice of this one is left. */
export const usePagedList = (choices: readonly Choice[], options: Options) => {
  const pages = usePages(choices, options);
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    loop: pages.note === null,
  });
  const goOn = (key: string): void => {
    const isNearEnd = combobox.getSelectedOptionIndex() >= pages.shown.length - 2;
    if (key === 'ArrowDown' && isNearEnd) pages.drawNext();
  };
  return { pages, combobox, goOn };
};
