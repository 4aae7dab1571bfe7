/** The areas of the page, in the order in which F6 visits them. */
const ORDER = ['tables', 'text', 'results'] as const;
const FOCUSABLE =
  'textarea, input:not([type="hidden"]), button, a[href], [role="tab"][aria-selected="true"], [tabindex="0"]';
/** Above the rows of a result stand Run and other buttons. */
const RESULTS: readonly string[] = ['[role="grid"]', '[role="tab"][aria-selected="true"]'];

const focusIn = (pane: HTMLElement | null | undefined): void => {
  const kinds = [...(pane?.dataset.pane === 'results' ? RESULTS : []), FOCUSABLE];
  for (const kind of kinds) {
    const found = pane?.querySelector<HTMLElement>(kind);
    if (found) return found.focus();
  }
};

/** Moves the focus to the text. */
export const focusText = (): void =>
  focusIn(document.querySelector<HTMLElement>('[data-pane="text"]'));

/** Moves the focus to the next or previous visible area. */
export const focusPane = (by: 1 | -1): void => {
  const panes = ORDER.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-pane="${name}"]`),
  ]);
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at(here < 0 ? 0 : (here + by + panes.length) % panes.length);
  focusIn(next);
};
