/** The labels and colors of a stored map. What is not a color for a label is left out. */
import { isRecord } from '#common/isRecord.ts';

export const labelMap = (stored: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([label, color]) =>
      typeof color === 'string' && color !== '' ? [[label, color] as const] : [],
    ),
  );
