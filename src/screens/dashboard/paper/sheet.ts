import { setPaper } from '@/ui/paper';

/** The width of what is printed, in pixels: a landscape sheet without its margins, A4 or letter. */
const SHEET_PX = 970;

/** The content keeps its width, for which its charts are drawn, and shrinks to the sheet. */
const fitToSheet = (): void => {
  const content = document.querySelector('[data-dashboard-content]');
  const width = Math.max(content?.clientWidth ?? 0, 1);
  const { style } = document.documentElement;
  style.setProperty('--sx-paper-width', `${width}px`);
  style.setProperty('--sx-paper-zoom', String(Math.min(1, SHEET_PX / width)));
};

/** Draws what the person sees as a printer needs it. */
export const putOnSheet = (): void => {
  if (document.documentElement.dataset.paper) return;
  fitToSheet();
  setPaper('shown');
};
