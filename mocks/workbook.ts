/** Excel workbooks for tests. */
import { aZip } from './bundle.ts';

export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of the sheets Sales and Notes; `cells` is the inside of `sheetData` of the first. */
export const workbookBytes = (
  cells: string,
  others: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Sales" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>code</t></si><si><r><t>00</t></r><r><t>123</t></r></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
    ...others,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return new Uint8Array(aZip(Object.fromEntries(files), ''));
};
