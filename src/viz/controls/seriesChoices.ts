/** Choices that chart types change; apart from the long lists, which are not needed before a chart is opened. */
import { pairs } from './choice';

export const STEPS = pairs(
  ['start', 'Step at the start'],
  ['middle', 'Step in the middle'],
  ['end', 'Step at the end'],
);
/** How one series runs between its points. */
export const LINE_SHAPES = [...pairs(['line', 'Straight'], ['smooth', 'Smooth']), ...STEPS];
export const SERIES_STYLES = [...LINE_SHAPES, ...pairs(['scatter', 'Points'], ['bar', 'Bars'])];
export const STACKS = pairs([null, 'None'], ['Stack', 'Stacked'], ['Stream', 'Stream']);
export const AREA_STACKS = [...STACKS, ...pairs(['Expand', 'Share of the whole'])];
