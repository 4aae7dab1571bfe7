/** The texts on each sheet of a PDF, as the glyphs that are drawn: the same text has the same on all of them. */
import { inflateSync } from 'node:zlib';

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // A picture or a font.
    return '';
  }
};

const glyphsOf = (drawn: string): string =>
  [...drawn.matchAll(/<([\dA-F]+)> Tj/g)].map(([, glyph]) => glyph).join(' ');

export const sheetTexts = (pdf: Buffer): ReadonlySet<string>[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map((start) => {
      const from = start.index + start[0].length;
      return inflated(pdf.subarray(from, text.indexOf('endstream', from)));
    })
    .map(
      (page) => new Set([...page.matchAll(/BT\n(.*?)ET/gs)].map(([, one]) => glyphsOf(one ?? ''))),
    )
    .filter((texts) => texts.size > 0);
};
