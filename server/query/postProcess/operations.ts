/** The operations by name; one file each. */
import type { PostProcessingName, PostProcessingStep } from '#common/wire/chartData.ts';
import { assertAffordable } from '../budgets.ts';
import { QueryFailure } from '../failure.ts';
import { aggregate } from './aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { cum } from './cum.ts';
import { diff } from './diff.ts';
import { flatten } from './flatten.ts';
import { type Frame, PostProcessingError } from './frame.ts';
import { geodeticParse } from './geodetic.ts';
import { geohashDecode, geohashEncode } from './geohash.ts';
import { histogram } from './histogram.ts';
import type { Options } from './options.ts';
import { pivot } from './pivot.ts';
import { prophet } from './prophet.ts';
import { rank } from './rank.ts';
import { rename } from './rename.ts';
import { resample } from './resample.ts';
import { rolling } from './rolling.ts';
import { select } from './select.ts';
import { escapeSeparator, unescapeSeparator } from './separators.ts';
import { sort } from './sort.ts';

type Operation = (table: Frame, options: Options) => Frame;

const OPERATIONS: Readonly<Record<PostProcessingName, Operation>> = {
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  escape_separator: escapeSeparator,
  flatten,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram,
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
  unescape_separator: unescapeSeparator,
};

const isPivoted = (table: Frame) => table.columns.some(({ label }) => label.length > 1);

/** An empty table stays as it is. Names stay escaped, so that their parts can be told apart. */
export const postProcess = (table: Frame, steps: readonly PostProcessingStep[]): Frame => {
  if (table.rowCount === 0) return table;
  try {
    const processed = steps.reduce((before, { operation, options }) => {
      const after = OPERATIONS[operation](before, options ?? {});
      // A step that makes a table anew has asked before; the others at most double its columns.
      assertAffordable(`After ${operation}, the table`, after.rowCount, after.columns.length);
      return after;
    }, table);
    if (isPivoted(processed)) {
      throw new PostProcessingError('A pivot with columns must be followed by flatten.');
    }
    return processed;
  } catch (cause) {
    if (cause instanceof PostProcessingError) throw new QueryFailure(cause.message, { cause });
    throw cause;
  }
};
