/** A sheet of an Excel workbook as rows. */
import type { FilePart } from '#common/wire/file.ts';
import { linesTo, mostText } from './lines.ts';
import { FileRefusal, type PlainText } from './plain.ts';
import { factsOf, readCells } from './sheetCells.ts';
import { createSheetRows, type SheetWishes } from './sheetRows.ts';
import { ENOUGH, openWorkbook, RATIO_MAX, type WorkbookFile } from './workbookParts.ts';

const SHEETS_MAX = 1000;

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
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
      const { name = '', state = 'visible' } = attributes;
      sheets.push({ name, path, isHidden: state !== 'visible' });
    },
  });
  if (!isThere) throw new FileRefusal('The file is no Excel workbook that can be read.');
  return { sheets, is1904 };
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
      if (await hasCells(file, sheet))
        filled.push(sheet.isHidden ? { name: sheet.name, is_hidden: true } : { name: sheet.name });
    return filled;
  });

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
    const lines = linesTo(copyTo, await mostText(path, RATIO_MAX));
    const rows = createSheetRows(lines, wishes, sheet.name);
    await readCells(file, sheet.path, await factsOf(file, is1904), rows.handlers);
    return rows.end();
  });
