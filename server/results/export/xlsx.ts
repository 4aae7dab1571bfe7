/** A workbook, row by row; what does not fit on a sheet goes on the next one. */
import { trimmed, trimmedEnd } from '#common/trimmed.ts';
import { uniqueNames } from '../wireColumns.ts';
import type { Cell, Column } from '../../engine/engine.ts';
import { BASE_FORMATS, cellWriter, FIRST_FORMAT, scaleOf, textCell, xmlText } from './xlsxCells.ts';
import type { Write } from './exportRequest.ts';
import type { ExportSource } from './exportSource.ts';
import { createZip } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's own limit, header included. */
const SHEET_ROWS = 1_048_576;
/** An entry of a plain zip ends at 4 GB. */
const SHEET_CHARS_MAX = 1_800_000_000;
const NAME_MAX = 31;
const FIRST_NUMBER_FORMAT = 164;

/** A name that Excel takes: without `[]:*?/\`, not long, no quote at either end. */
export const sheetName = (title: string, number: number): string => {
  const ending = number === 1 ? '' : ` (${number})`;
  const named = title.replace(/[[\]:*?/\\\p{C}]/gu, ' ').trim();
  const cut = trimmed(named, "'").slice(0, NAME_MAX - ending.length);
  const plain = trimmedEnd(cut, "'").trim();
  const isTaken = plain === '' || plain.toLowerCase() === 'history';
  return (isTaken ? 'Results' : plain) + ending;
};

const styles = (scales: readonly number[]): string => {
  const formats = [...BASE_FORMATS, ...scales.map((scale) => `0.${'0'.repeat(scale)}`)];
  const numberFormats = formats
    .map(
      (code, at) =>
        `<numFmt numFmtId="${FIRST_NUMBER_FORMAT + at}" formatCode="${xmlText(code)}"/>`,
    )
    .join('');
  const cells = formats
    .map(
      (_, at) =>
        `<xf numFmtId="${FIRST_NUMBER_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('');
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numberFormats}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + FIRST_FORMAT}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/>' +
    `${cells}</cellXfs></styleSheet>`
  );
};

const SHEET_HEAD =
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const SHEET_END = '</sheetData></worksheet>';

const workbook = (names: readonly string[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

const workbookRelations = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join(
    '',
  )}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  ).join('')}</Types>`;

/** The rows of a page as text, one after another. */
const rowTexts = (columns: readonly Column[], scales: readonly number[]) => {
  const writers = columns.map((column) => {
    const scale = scaleOf(column);
    const style = scale === 0 ? 0 : FIRST_FORMAT + BASE_FORMATS.length + scales.indexOf(scale);
    return cellWriter(column, style);
  });
  return (values: readonly (readonly Cell[])[], row: number): string => {
    let text = '<row>';
    for (const [at, write] of writers.entries()) {
      const cell = values[at]?.[row] ?? null;
      text += cell === null ? '<c/>' : write(cell);
    }
    return `${text}</row>`;
  };
};

/** Rows one after another, wherever their pages end. */
async function* allRows(source: ExportSource, scales: readonly number[]) {
  const text = rowTexts(source.columns, scales);
  for await (const values of source.pages()) {
    const count = values[0]?.length ?? 0;
    for (let row = 0; row < count; row++) yield text(values, row);
  }
}

const PART_CHARS = 512 * 1024;

export const writeXlsx = async (
  source: ExportSource,
  title: string,
  write: Write,
  sheetRows: number = SHEET_ROWS,
): Promise<void> => {
  const zip = createZip(write);
  const scales = [...new Set(source.columns.map(scaleOf))].filter((scale) => scale > 0);
  const header = `<row>${uniqueNames(source.columns.map(({ name }) => name))
    .map((name) => textCell(name, 1))
    .join('')}</row>`;
  const rows = allRows(source, scales);
  let next = await rows.next();
  let sheets = 0;
  do {
    sheets++;
    await zip.add(`xl/worksheets/sheet${sheets}.xml`, async (text) => {
      let part = SHEET_HEAD + header;
      let written = 0;
      let count = 1;
      while (!next.done && count < sheetRows && written < SHEET_CHARS_MAX) {
        part += next.value;
        count++;
        if (part.length >= PART_CHARS) {
          written += part.length;
          await text(part);
          part = '';
        }
        next = await rows.next();
      }
      await text(part + SHEET_END);
    });
  } while (!next.done);
  const names = Array.from({ length: sheets }, (_, at) => sheetName(title, at + 1));
  const parts: readonly (readonly [string, string])[] = [
    ['xl/styles.xml', styles(scales)],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets)],
    ['_rels/.rels', PACKAGE_RELATIONS],
    ['[Content_Types].xml', contentTypes(sheets)],
  ];
  for (const [name, content] of parts) await zip.add(name, (text) => text(content));
  await zip.end();
};
