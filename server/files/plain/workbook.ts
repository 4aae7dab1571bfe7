/** A sheet of an Excel workbook as rows. */
import { stat } from 'node:fs/promises';
import type { FilePart } from '#common/wire/file.ts';
import { serialMoment, showsMoment } from './excelMoments.ts';
import { assertColumns, type Cell, type Lines, linesTo, uniqueNames } from './lines.ts';
import { FileRefusal, type PlainText, type SheetRun } from './plain.ts';
import { ENOUGH, openWorkbook, RATIO_MAX, type WorkbookFile } from './workbookParts.ts';

const SHARED_MAX = 256 * 1024 * 1024;
const ROWS_AHEAD = 500;
const SHEETS_MAX = 1000;
/** So much text any sheet may become; more only as its file is large. */
const TEXT_BYTES_FROM = 64 * 1024 * 1024;

interface Sheet {
  readonly name: string;
  readonly path: string;
}

interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

const workbookOf = async (file: WorkbookFile): Promise<Workbook> => {
  const targets = new Map<string, string>();
  await file.xml('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name !== 'Relationship' || !Id || !Target) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  const isThere = await file.xml('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const path = targets.get(attributes['r:id'] ?? '');
      if (tag !== 'sheet' || !path?.includes('worksheets/')) return;
      if (sheets.length >= SHEETS_MAX)
        throw new FileRefusal(`The workbook has more than ${SHEETS_MAX} sheets.`);
      sheets.push({ name: attributes.name ?? '', path });
    },
  });
  if (!isThere) throw new FileRefusal('The file is no Excel workbook that can be read.');
  return { sheets, is1904 };
};

const sharedTexts = async (file: WorkbookFile): Promise<readonly string[]> => {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  let characters = 0;
  await file.xml('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += text.length;
      if (characters > SHARED_MAX)
        throw new FileRefusal('The texts of the workbook are too large.');
      texts.push(text);
    },
  });
  return texts;
};

/** Which cell styles show a date or a time. */
const momentStyles = async (file: WorkbookFile): Promise<readonly boolean[]> => {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCells = false;
  await file.xml('xl/styles.xml', {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        styles.push(showsMoment(Number(numFmtId ?? 0), codes.get(Number(numFmtId)) ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
};

/** `BC12` → 54 */
const columnAt = (reference: string): number => {
  let at = 0;
  for (const char of reference) {
    const letter = char.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    at = at * 26 + letter;
  }
  return at - 1;
};

interface Facts {
  readonly texts: readonly string[];
  readonly styles: readonly boolean[];
  readonly is1904: boolean;
}

/** Numbers of Excel are doubles, of which it may write more digits than they have: `7.0000000000000007E-2`. */
const numberText = (text: string): string =>
  /[.e]/i.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text;

const cellOf = (type: string, style: number, text: string, facts: Facts): Cell => {
  if (text === '' && type !== 'inlineStr') return null;
  switch (type) {
    case 's':
      return facts.texts[Number(text)] ?? null;
    case 'b':
      return text === '1' ? 'true' : 'false';
    // An error of a formula is no value.
    case 'e':
      return null;
    case 'n':
      return facts.styles[style] === true
        ? serialMoment(Number(text), facts.is1904)
        : numberText(text);
    default:
      return text;
  }
};

const LETTERS = 26;
/** 54 → `BC` */
const columnName = (at: number): string =>
  (at >= LETTERS ? columnName(Math.floor(at / LETTERS) - 1) : '') +
  String.fromCharCode(65 + (at % LETTERS));

interface SheetRow {
  readonly cells: readonly Cell[];
  /** In the sheet, from 1: empty rows are often left out of the file. */
  readonly number: number;
  /** Columns of formulas whose results the file does not have, as where no Excel has saved it. */
  readonly unknown: readonly number[];
}
type OnRow = (row: SheetRow) => void;

const readRows = async (
  file: WorkbookFile,
  sheet: Sheet,
  facts: Facts,
  onRow: OnRow,
  between: () => Promise<void>,
): Promise<void> => {
  let cells: Cell[] = [];
  let row = 0;
  let at = -1;
  let type = 'n';
  let style = 0;
  let text = '';
  let isValue = false;
  let isFormula = false;
  let isStored = false;
  let unknown: number[] = [];
  await file.xml(
    sheet.path,
    {
      open: (name, attributes) => {
        if (name === 'row') {
          cells = [];
          unknown = [];
          row = attributes.r === undefined ? row + 1 : Number(attributes.r);
          at = -1;
        } else if (name === 'c') {
          at = attributes.r === undefined ? at + 1 : columnAt(attributes.r);
          assertColumns(at + 1);
          type = attributes.t ?? 'n';
          style = Number(attributes.s ?? 0);
          text = '';
          isFormula = false;
          isStored = false;
        } else if (name === 'f') isFormula = true;
        // An empty text is a result; another type has none without digits.
        else if (name === 'v' && type === 'str') isStored = true;
        isValue = name === 'v' || (name === 't' && type === 'inlineStr');
      },
      text: (part) => {
        if (isValue) text += part;
      },
      close: (name) => {
        if (name === 'v' || name === 't') isValue = false;
        if (name === 'c' && at >= 0) {
          while (cells.length < at) cells.push(null);
          cells[at] = cellOf(type, style, text, facts);
          if (isFormula && !isStored && text === '') unknown.push(at);
        }
        if (name === 'row') onRow({ cells, number: row, unknown });
      },
    },
    between,
  );
};

const isEmpty = (cells: readonly Cell[]) => cells.every((cell) => cell === null || cell === '');

/** Names, where the first row has texts only. A few columns may lack one, as those of notes and row numbers often do. */
const isHeader = (cells: readonly Cell[]): boolean => {
  const filled = cells.flatMap((cell) => (cell === null || cell === '' ? [] : [cell]));
  return filled.length * 2 > cells.length && filled.every((cell) => !/^-?[\d.,]+$/.test(cell));
};

const opened = async <T>(path: string, work: (file: WorkbookFile) => Promise<T>): Promise<T> => {
  const file = await openWorkbook(path);
  try {
    return await work(file);
  } finally {
    file.close();
  }
};

/** Also of a sheet that cannot be read: whoever chooses it is told why, and the others are there all the same. */
const hasCells = async (file: WorkbookFile, { path }: Sheet): Promise<boolean> => {
  let isFilled = false;
  try {
    await file.xml(path, {
      open: (name) => {
        isFilled = name === 'v' || name === 'is' || name === 'f';
        if (isFilled) throw ENOUGH;
      },
    });
  } catch (cause) {
    if (cause instanceof FileRefusal) return true;
    throw cause;
  }
  return isFilled;
};

/** Those with cells: new workbooks often have empty ones. */
export const sheetsOf = (path: string): Promise<readonly FilePart[]> =>
  opened(path, async (file) => {
    const filled: FilePart[] = [];
    for (const sheet of (await workbookOf(file)).sheets)
      if (await hasCells(file, sheet)) filled.push({ name: sheet.name });
    return filled;
  });

export interface SheetWishes {
  readonly header?: boolean | null | undefined;
  readonly skip?: number | null | undefined;
}

const UNKNOWN_NAMED = 5;

/** Formulas without results, as they are met. */
const createUnknown = () => {
  const named: string[] = [];
  let count = 0;
  const words = () => {
    const more = count - named.length;
    const cells = `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
    return count === 1
      ? `The formula in ${cells} has no stored result. Open the workbook in a spreadsheet program and save it to get its value.`
      : `${count.toLocaleString('en-US')} formulas have no stored result: ${cells}. Open the workbook in a spreadsheet program and save it to get their values.`;
  };
  return {
    add({ number, unknown }: SheetRow) {
      count += unknown.length;
      for (const at of unknown.slice(0, Math.max(0, UNKNOWN_NAMED - named.length)))
        named.push(`${columnName(at)}${number}`);
    },
    notes: (): readonly string[] => (count === 0 ? [] : [words()]),
  };
};

/** As long as its last cell that has a value: what follows costs nothing. */
const trimmed = (cells: readonly Cell[]): readonly Cell[] => {
  const last = cells.findLastIndex((cell) => cell !== null);
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
};

/** Rows go to the file a few at a time. */
const createRows = (lines: Lines, { header, skip }: SheetWishes) => {
  let waiting: (readonly Cell[])[] = [];
  const skipped = skip ?? 0;
  const unknown = createUnknown();
  const runs: SheetRun[] = [];
  let count = 0;
  let names: readonly Cell[] | null = null;
  let width = 0;
  let hasHeader = header ?? false;
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    for (const row of rows) await lines.row(row);
  };
  const place = (number: number) => {
    count += 1;
    const [from, first] = runs.at(-1) ?? [0, Number.NaN];
    if (first + count - from !== number) runs.push([count, number]);
  };
  return {
    add(row: SheetRow) {
      const { cells, number } = row;
      if (number <= skipped) return;
      unknown.add(row);
      if (isEmpty(cells)) return;
      width = Math.max(width, cells.length);
      if (names === null) {
        hasHeader = header ?? isHeader(cells);
        names = hasHeader ? cells : [];
        if (hasHeader) return;
      }
      place(number);
      waiting.push(trimmed(cells));
    },
    between: async () => {
      if (waiting.length > ROWS_AHEAD) await flush();
    },
    async end(): Promise<PlainText> {
      await flush();
      const notes = unknown.notes();
      if (names === null)
        throw new FileRefusal(['There is no row in the sheet.', ...notes].join(' '));
      const found = names;
      const unique = uniqueNames(Array.from({ length: width }, (_, at) => found[at] ?? ''));
      const text = await lines.end(unique, []);
      return { ...text, hasHeader, skipped, sheetRuns: runs, notes };
    },
  };
};

export const sheetAsText = (
  path: string,
  part: string,
  copyTo: string,
  wishes: SheetWishes,
): Promise<PlainText> =>
  opened(path, async (file) => {
    const { sheets, is1904 } = await workbookOf(file);
    const sheet = sheets.find(({ name }) => name === part);
    if (!sheet) throw new FileRefusal(`There is no sheet ${JSON.stringify(part)}.`);
    const facts = { texts: await sharedTexts(file), styles: await momentStyles(file), is1904 };
    const { size } = await stat(path);
    const bytesMax = Math.max(TEXT_BYTES_FROM, size * RATIO_MAX);
    const rows = createRows(linesTo(copyTo, bytesMax), wishes);
    await readRows(file, sheet, facts, rows.add, rows.between);
    return rows.end();
  });
