/** The words around a picture: its name above it, and below it what it leaves out. A file has no page around it. */
import { FONT } from '@/ui/tokens';
import { textWidth } from './shared/textWidth';

interface Words {
  readonly text: string;
  readonly color: string;
}

export interface PictureWords {
  readonly title: Words | null;
  readonly note: Words | null;
  readonly surface: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Look {
  readonly fontPx: number;
  readonly weight: number;
  readonly linePx: number;
  /** What a font may need beyond what was counted. */
  readonly slack: number;
}

const TITLE: Look = { fontPx: 15, weight: 600, linePx: 20, slack: 1.1 };
const NOTE: Look = { fontPx: 12, weight: 400, linePx: 16, slack: 1.05 };
const EDGE_PX = 8;
/** The size of which widths of texts are known. */
const COUNTED_PX = 12;

/** A word that is longer than a line goes on in the next one. */
const pieces = (word: string, fits: (text: string) => boolean): readonly string[] => {
  if (fits(word)) return [word];
  const parts: string[] = [];
  for (const character of word) {
    const longer = (parts.at(-1) ?? '') + character;
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
};

/** A line that is cut on the screen opens there; on a picture it goes on in the next one. */
const linesOf = (text: string, width: number, { fontPx, slack }: Look): readonly string[] => {
  const fits = (line: string) =>
    (textWidth(line) * fontPx * slack) / COUNTED_PX <= width - 2 * EDGE_PX;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...pieces(word, fits));
  }
  return lines;
};

interface Line {
  readonly text: string;
  readonly color: string;
  readonly look: Look;
  /** The middle of the line, from the top of the whole picture. */
  readonly y: number;
}

interface Layout {
  readonly lines: readonly Line[];
  /** Where the drawing begins, and how high all is. */
  readonly top: number;
  readonly height: number;
}

const layoutOf = ({ title, note }: PictureWords, { width, height }: Size): Layout => {
  const heads = title ? linesOf(title.text, width, TITLE) : [];
  const top = heads.length > 0 ? heads.length * TITLE.linePx + EDGE_PX : 0;
  const feet = note ? linesOf(note.text, width, NOTE) : [];
  const bottom = feet.length > 0 ? feet.length * NOTE.linePx + EDGE_PX : 0;
  return {
    lines: [
      ...heads.map((text, at) => ({
        text,
        color: title?.color ?? '',
        look: TITLE,
        y: EDGE_PX + (at + 0.5) * TITLE.linePx,
      })),
      ...feet.map((text, at) => ({
        text,
        color: note?.color ?? '',
        look: NOTE,
        y: top + height + (at + 0.5) * NOTE.linePx,
      })),
    ],
    top,
    height: top + height + bottom,
  };
};

export const canvasWith = (
  drawn: HTMLCanvasElement,
  words: PictureWords,
  ratio: number,
): HTMLCanvasElement => {
  const size = { width: drawn.width / ratio, height: drawn.height / ratio };
  const { lines, top, height } = layoutOf(words, size);
  if (lines.length === 0) return drawn;
  const whole = document.createElement('canvas');
  whole.width = drawn.width;
  whole.height = height * ratio;
  const pen = whole.getContext('2d');
  if (!pen) return drawn;
  pen.fillStyle = words.surface;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.drawImage(drawn, 0, top * ratio);
  pen.scale(ratio, ratio);
  pen.textBaseline = 'middle';
  for (const { text, color, look, y } of lines) {
    pen.fillStyle = color;
    pen.font = `${look.weight} ${look.fontPx}px ${FONT}`;
    pen.fillText(text, EDGE_PX, y);
  }
  return whole;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const svgLine = ({ text, color, look, y }: Line): string => {
  const font = `font-family="${escaped(FONT)}" font-size="${look.fontPx}" font-weight="${look.weight}"`;
  return `<text x="${EDGE_PX}" y="${y}" dy="0.35em" ${font} fill="${color}">${escaped(text)}</text>`;
};

/** A drawing of so many pixels is a part of the picture that has the words too. */
export const svgWith = (drawn: string, words: PictureWords, size: Size): string => {
  const { lines, top, height } = layoutOf(words, size);
  if (lines.length === 0) return drawn;
  const { width } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${words.surface}"/>`,
    `<g transform="translate(0 ${top})">${drawn}</g>`,
    ...lines.map(svgLine),
    '</svg>',
  ].join('\n');
};
