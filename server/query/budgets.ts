/** What one chart may cost. Each limit is checked where the bytes or cells arise, before they are made. */
import { QueryFailure } from './failure.ts';

const MB = 1024 * 1024;

/** Of the database's answers to one query, time comparisons included: a million rows of ten short columns. */
export const ANSWER_MAX_BYTES = 64 * MB;
/** Of what is written of them: the rows as JSON, or a file. */
export const WRITTEN_MAX_BYTES = 64 * MB;
/** Of a table in the making: about what the memory of a worker holds several times. */
const CELLS_MAX = 10_000_000;
/** More columns than that are no chart any more; each has a name that every row repeats. */
const COLUMNS_MAX = 20_000;
/** Other times that one chart is compared with: each is a query of its own. */
export const OFFSETS_MAX = 50;
/** Queries that one request asks: charts ask one to three, each of which takes its place in line. */
const QUERIES_MAX = 100;
/** Of all statements of one request, other times and repeated expressions included. */
export const SQL_MAX_CHARACTERS = 8_000_000;
/** Rows that filling up a time axis may make. */
export const PERIODS_MAX = 200_000;

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`;
export const written = (count: number): string => count.toLocaleString('en-US');

const LESS = 'Filter the data, group it by less, or limit the series.';

/** Refuses a table before it is made. */
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

export const assertFewQueries = (count: number): void => {
  if (count <= QUERIES_MAX) return;
  throw new QueryFailure(
    `The request asks ${written(count)} queries; at most ${QUERIES_MAX} are answered at once.`,
  );
};

export const writtenTooLarge = (rows: number) =>
  new QueryFailure(
    `Written down, the ${written(rows)} rows of the answer take more than ${inMb(WRITTEN_MAX_BYTES)}, ` +
      'the most that is sent. Ask for fewer rows or columns.',
  );
