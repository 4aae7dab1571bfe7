/** The labels and colors of a stored map. What is not a color for a label is left out. */
import { isRecord } from '#common/isRecord.ts';

/** The same value, as different servers and versions spell it in a label. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['true', 'True', 'TRUE'],
  ['false', 'False', 'FALSE'],
  ['<NULL>', 'null'],
];

/** Each color also under the other spellings of its label, unless these have colors of their own. */
export const underAllSpellings = (
  colors: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const found = new Map(colors);
  for (const spellings of SPELLINGS) {
    const color = spellings.map((one) => colors.get(one)).find((one) => one !== undefined);
    if (color === undefined) continue;
    for (const one of spellings) if (!found.has(one)) found.set(one, color);
  }
  return found;
};

export const labelMap = (stored: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([label, color]) =>
      typeof color === 'string' && color !== '' ? [[label, color] as const] : [],
    ),
  );
