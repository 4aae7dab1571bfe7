import { unzip } from './unzip.ts';

interface SheetCell {
  readonly text: string;
  /** How its number is written; null where nothing is said. */
  readonly format: string | null;
}

/** The cells of a workbook's first sheet, row by row. */
export const sheetCells = (bytes: Buffer): readonly (readonly SheetCell[])[] => {
  const files = unzip(bytes);
  const styles = files['xl/styles.xml'] ?? '';
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, at, code]) => [
      at,
      code,
    ]),
  );
  const [, uses = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? [];
  const formats = [...uses.matchAll(/numFmtId="(\d+)"/g)].map(([, at]) => codes.get(at) ?? null);
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: t="\w+")?(?: s="(\d+)")?(?:\/>|>(.*?)<\/c>)/g)].map(
      ([, style, value = '']) => ({
        text: value.replace(/<[^>]*>/g, ''),
        format: formats[Number(style ?? 0)] ?? null,
      }),
    ),
  );
};
