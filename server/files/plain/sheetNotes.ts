/** What of a sheet is lost, or read in another way than it is shown, in sentences. */
import { columnName, type SheetRow } from './sheetCells.ts';

const NAMED = 5;
/** Excel has fewer; a file may have any. */
const ERRORS_MAX = 20;
const OTHER_ERROR = 'another error';
const ERROR_SHOWN = 20;

const number = (count: number) => count.toLocaleString('en-US');

/** Where something is, of which the first few are named. */
const createPlaces = () => {
  const named: string[] = [];
  let count = 0;
  return {
    add(place: string) {
      count += 1;
      if (named.length < NAMED) named.push(place);
    },
    count: () => count,
    words: () =>
      `${named.join(', ')}${count > named.length ? ` and ${number(count - named.length)} more` : ''}`,
  };
};
type Places = ReturnType<typeof createPlaces>;

const unknownWords = (places: Places, sheet: string): string => {
  const count = places.count();
  return count === 1
    ? `The formula in ${places.words()} of the sheet ${sheet} has no stored result. Open the workbook in a spreadsheet program and save it to get its value.`
    : `${number(count)} formulas of the sheet ${sheet} have no stored result: ${places.words()}. Open the workbook in a spreadsheet program and save it to get their values.`;
};

const errorWords = (errors: ReadonlyMap<string, Places>, sheet: string): string => {
  const count = [...errors.values()].reduce((sum, places) => sum + places.count(), 0);
  const listed = [...errors].map(([error, places]) => `${error} in ${places.words()}`).join('; ');
  const said = count === 1 ? 'has an error and becomes' : 'have an error and become';
  return `${number(count)} ${count === 1 ? 'cell' : 'cells'} of the sheet ${sheet} ${said} empty: ${listed}.`;
};

const rowsOf = (range: string): readonly number[] => {
  const rows = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(range);
  return rows ? [Number(rows[1]), Number(rows[2])] : [];
};

const createErrors = () => {
  const errors = new Map<string, Places>();
  const placesOf = (error: string): Places => {
    const isKnown = errors.has(error) || (errors.size < ERRORS_MAX && error.length <= ERROR_SHOWN);
    const key = isKnown ? error : OTHER_ERROR;
    const places = errors.get(key) ?? createPlaces();
    errors.set(key, places);
    return places;
  };
  return { add: (error: string, place: string) => placesOf(error).add(place), all: errors };
};

export const createSheetNotes = (sheet: string) => {
  const unknown = createPlaces();
  const errors = createErrors();
  const merged = createPlaces();
  const elapsed = new Set<number>();
  return {
    row({ number: row, odd }: SheetRow) {
      for (const cell of odd) {
        if (cell.kind === 'elapsed') elapsed.add(cell.at);
        else if (cell.kind === 'unknown') unknown.add(`${columnName(cell.at)}${row}`);
        else errors.add(cell.error, `${columnName(cell.at)}${row}`);
      }
    },
    /** `firstRow`: of the data. Only in rows of the data is a value missed. */
    merged(range: string, firstRow: number) {
      const [from = 0, to = 0] = rowsOf(range);
      if (to > from && to >= firstRow) merged.add(range);
    },
    sentences(): readonly string[] {
      const columns = [...elapsed].toSorted((one, other) => one - other).map(columnName);
      return [
        ...(unknown.count() > 0 ? [unknownWords(unknown, sheet)] : []),
        ...(errors.all.size > 0 ? [errorWords(errors.all, sheet)] : []),
        ...(merged.count() > 0
          ? [
              `Merged cells of the sheet ${sheet} have their value in their first row, and none in the others: ${merged.words()}.`,
            ]
          : []),
        ...(columns.length > 0
          ? [
              `Durations of the sheet ${sheet} become numbers of seconds: column${columns.length > 1 ? 's' : ''} ${columns.join(', ')}.`,
            ]
          : []),
      ];
    },
  };
};
