/** The cells of a sheet, row by row, as texts. */
import { elapsedSeconds, serialMoment, type TimeKind, timeShown } from './excelMoments.ts';
import { assertColumns, type Cell } from './lines.ts';
import { FileRefusal } from './plain.ts';
import type { WorkbookFile } from './workbookParts.ts';

const SHARED_MAX = 256 * 1024 * 1024;

/** Characters that XML cannot have, or would change, are written `_x000D_` there; an underscore before such letters is `_x005F_`. */
const textOf = (written: string): string =>
  written.includes('_x')
    ? written.replaceAll(/_x([0-9a-f]{4})_/gi, (escape, code: string) =>
        code === '0000' ? escape : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : written;

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
      texts.push(textOf(text));
    },
  });
  return texts;
};

/** Which cell styles show a date or a time. */
const timeStyles = async (file: WorkbookFile): Promise<readonly (TimeKind | null)[]> => {
  const codes = new Map<number, string>();
  const styles: (TimeKind | null)[] = [];
  let isInCells = false;
  await file.xml('xl/styles.xml', {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        styles.push(timeShown(Number(numFmtId ?? 0), codes.get(Number(numFmtId)) ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
};

/** What all sheets of a workbook share. */
export interface Facts {
  readonly texts: readonly string[];
  readonly styles: readonly (TimeKind | null)[];
  readonly is1904: boolean;
}

export const factsOf = async (file: WorkbookFile, is1904: boolean): Promise<Facts> => ({
  texts: await sharedTexts(file),
  styles: await timeStyles(file),
  is1904,
});

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

const LETTERS = 26;
/** 54 → `BC` */
export const columnName = (at: number): string =>
  (at >= LETTERS ? columnName(Math.floor(at / LETTERS) - 1) : '') +
  String.fromCharCode(65 + (at % LETTERS));

/** Numbers of Excel are doubles, of which it may write more digits than they have: `7.0000000000000007E-2`. */
const numberText = (text: string): string =>
  /[.e]/i.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text;

const numberOf = (text: string, kind: TimeKind | null, is1904: boolean): string => {
  if (kind === 'elapsed') return elapsedSeconds(Number(text));
  return kind === 'moment' ? serialMoment(Number(text), is1904) : numberText(text);
};

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
      return numberOf(text, facts.styles[style] ?? null, facts.is1904);
    default:
      return textOf(text);
  }
};

/** A cell that has no value, or not the one that the file has. */
export type OddCell =
  | { readonly at: number; readonly kind: 'error'; readonly error: string }
  /** A formula whose result the file does not have, as where no Excel has saved it. */
  | { readonly at: number; readonly kind: 'unknown' }
  | { readonly at: number; readonly kind: 'elapsed' };

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** In the sheet, from 1: empty rows are often left out of the file. */
  readonly number: number;
  readonly odd: readonly OddCell[];
}

export interface SheetHandlers {
  readonly onRow: (row: SheetRow) => void;
  /** `A4:A6`, after all rows. */
  readonly onMerged: (range: string) => void;
  readonly between: () => Promise<void>;
}

export const readCells = async (
  file: WorkbookFile,
  path: string,
  facts: Facts,
  { onRow, onMerged, between }: SheetHandlers,
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
  let odd: OddCell[] = [];
  const noteOdd = () => {
    if (isFormula && !isStored && text === '') odd.push({ at, kind: 'unknown' });
    else if (type === 'e' && text !== '') odd.push({ at, kind: 'error', error: text });
    else if (type === 'n' && text !== '' && facts.styles[style] === 'elapsed')
      odd.push({ at, kind: 'elapsed' });
  };
  await file.xml(
    path,
    {
      open: (name, attributes) => {
        if (name === 'row') {
          cells = [];
          odd = [];
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
        else if (name === 'mergeCell') onMerged(attributes.ref ?? '');
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
          noteOdd();
        }
        if (name === 'row') onRow({ cells, number: row, odd });
      },
    },
    between,
  );
};
