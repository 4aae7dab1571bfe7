/** The limits of one chart. Each is checked where the bytes or cells would be created. */
import { QueryFailure } from './failure.ts';

const MB = 1024 * 1024;

/** For the database’s results of one query, including time comparisons: a million rows of ten short columns. */
export const ANSWER_MAX_BYTES = 64 * MB;
/** For the output: the rows as JSON, or a file. */
export const WRITTEN_MAX_BYTES = 64 * MB;
/** For a table in memory; a worker can hold several of this size. */
const CELLS_MAX = 10_000_000;
/** A chart cannot use more columns, and every row repeats each name. */
const COLUMNS_MAX = 20_000;
/** The number of other times in a comparison; each is a query of its own. */
export const OFFSETS_MAX = 50;
/**
 * The number of queries in a request, each of which takes a place in the queue: most charts ask one to three, a pivot
 * table with totals of all rows may ask a dozen.
 */
const QUERIES_MAX = 100;
/** Of all charts under a range that is dragged: a screen shows a few dozen. */
export const BRUSHED_QUERIES_MAX = 1000;
/** For all statements of one request, including other times and repeated expressions. */
export const SQL_MAX_CHARACTERS = 8_000_000;
/** The rows that filling a time axis may add. */
export const PERIODS_MAX = 200_000;

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`;
export const written = (count: number): string => count.toLocaleString('en-US');

const LESS = 'Filter the data, group it by less, or limit the series.';

/** Refuses a table before it is built. */
export const assertAffordable = (what: string, rows: number, columns: number): void => {
  if (columns > COLUMNS_MAX) {
    throw new QueryFailure(
      `${what} would have ${written(columns)} columns; at most ${written(COLUMNS_MAX)} are made. ${LESS}`,
    );
  }
  if (rows * columns > CELLS_MAX) {
    throw new QueryFailure(
      `${what} would have ${written(rows)} rows × ${written(columns)} columns = ${written(rows * columns)} cells; ` +
        `at most ${written(CELLS_MAX)} are made. ${LESS}`,
    );
  }
};

export const assertFewQueries = (count: number, most = QUERIES_MAX): void => {
  if (count <= most) return;
  throw new QueryFailure(
    `The request asks ${written(count)} queries; at most ${written(most)} are answered at once.`,
  );
};

export const writtenTooLarge = (rows: number) =>
  new QueryFailure(
    `The answer is too large to be sent: its ${written(rows)} rows take more than ${inMb(WRITTEN_MAX_BYTES)} ` +
      'as text. Ask for fewer rows or columns.',
  );
