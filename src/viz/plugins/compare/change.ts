/** Series as the change since their first value. */
import type { ChartResult } from '../../chartResult';
import { toNumber } from '../../shared/values';

const TIME = '__timestamp';

/** Nothing is said of a series that begins at zero: no change of it is a share. */
export const changeOf = (result: ChartResult) => {
  const names = result.colnames.filter((name) => name !== TIME);
  const bases = new Map(
    names.map((name) => [
      name,
      result.data.map((row) => toNumber(row[name])).find((value) => value !== null) ?? null,
    ]),
  );
  const lost = names.filter((name) => bases.get(name) === 0);
  const kept = names.filter((name) => !lost.includes(name));
  const data = result.data.map(
    (row): Readonly<Record<string, unknown>> => ({
      [TIME]: row[TIME],
      ...Object.fromEntries(
        kept.map((name) => {
          const [value, base] = [toNumber(row[name]), bases.get(name) ?? null];
          return [name, value === null || base === null ? null : (value - base) / Math.abs(base)];
        }),
      ),
    }),
  );
  return {
    result: { ...result, colnames: [TIME, ...kept], coltypes: [2, ...kept.map(() => 0)], data },
    lost,
  };
};
