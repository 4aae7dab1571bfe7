/** The texts on each sheet of a PDF that Chromium made, as they are read. */
import { inflateSync } from 'node:zlib';

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // A picture or a font.
    return '';
  }
};

/** Letters by their glyphs, which are written as digits of two letters or of four. */
type Letters = ReadonlyMap<string, string>;

const letterOf = (units: string): string =>
  String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

const lettersIn = (map: string): Letters => {
  const letters = new Map<string, string>();
  const within = (name: string) => map.matchAll(new RegExp(`begin${name}\\n(.*?)end${name}`, 'gs'));
  for (const [, rows = ''] of within('bfchar'))
    for (const [, glyph = '', units = ''] of rows.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph, letterOf(units));
  for (const [, rows = ''] of within('bfrange'))
    for (const [, from = '', to = '', units = ''] of rows.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, letter] = [from, to, units].map((digits) => Number.parseInt(digits, 16));
      for (let at = 0; at <= Number(last) - Number(first); at += 1)
        letters.set(
          (Number(first) + at).toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number(letter) + at),
        );
    }
  return letters;
};

const glyphsOf = (digits: string, letters: Letters): readonly string[] => {
  const [known = '00'] = letters.keys();
  return digits.match(new RegExp(`.{${known.length}}`, 'g')) ?? [];
};

const readText = (drawn: string, fonts: ReadonlyMap<string, Letters>): string => {
  let letters: Letters = new Map();
  let text = '';
  for (const [, font, digits] of drawn.matchAll(/\/F(\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else
      for (const glyph of glyphsOf(digits ?? '', letters))
        text += letters.get(glyph) ?? `<${glyph}>`;
  }
  return text;
};

export const sheetTexts = (pdf: Buffer): ReadonlySet<string>[] => {
  const source = pdf.toString('latin1');
  const streamAt = (at: number): string => {
    const start = /stream\r?\n/.exec(source.slice(at, at + 1000));
    const from = at + Number(start?.index) + Number(start?.[0].length);
    return inflated(pdf.subarray(from, source.indexOf('endstream', from)));
  };
  const fonts = new Map(
    [...source.matchAll(/\n(\d+) 0 obj\n<<\/Type \/Font\n.*?\/ToUnicode (\d+) 0 R/gs)].map(
      ([, font = '', map = '']) => [font, lettersIn(streamAt(source.indexOf(`\n${map} 0 obj\n`)))],
    ),
  );
  return [...source.matchAll(/[^d]stream\r?\n/g)]
    .map(({ index }) => streamAt(index))
    .map(
      (page) =>
        new Set([...page.matchAll(/BT\n(.*?)ET/gs)].map(([, one]) => readText(one ?? '', fonts))),
    )
    .filter((texts) => texts.size > 0);
};
