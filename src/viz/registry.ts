import type { VizEntry } from './vizPlugin';

/** Every chart type the product draws, in the order of the gallery. */
export const VIZ_TYPES: readonly VizEntry[] = [];

export const vizEntry = (type: string): VizEntry | undefined =>
  VIZ_TYPES.find((entry) => entry.type === type);
