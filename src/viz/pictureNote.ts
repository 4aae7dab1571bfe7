/** What a picture leaves out, in words below it: a file has nothing around it that would say so. */
import { FONT } from '@/ui/tokens';
import { textWidth } from './shared/textWidth';

export interface Words {
  readonly text: string;
  readonly color: string;
  readonly surface: string;
}

const FONT_PX = 12;
const LINE_PX = 16;
const EDGE_PX = 8;
/** What a font may need beyond what was counted. */
const SLACK = 1.05;

/** A line that is cut on the screen opens there; on a picture it goes on in the next one. */
const linesOf = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer) * SLACK <= width - 2 * EDGE_PX)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

const heightOf = (lines: readonly string[]): number => lines.length * LINE_PX + EDGE_PX;

export const canvasWith = (
  drawn: HTMLCanvasElement,
  { text, color, surface }: Words,
  ratio: number,
): HTMLCanvasElement => {
  const lines = linesOf(text, drawn.width / ratio);
  const whole = document.createElement('canvas');
  whole.width = drawn.width;
  whole.height = drawn.height + heightOf(lines) * ratio;
  const pen = whole.getContext('2d');
  if (!pen) return drawn;
  pen.fillStyle = surface;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.drawImage(drawn, 0, 0);
  pen.scale(ratio, ratio);
  pen.fillStyle = color;
  pen.font = `${FONT_PX}px ${FONT}`;
  pen.textBaseline = 'middle';
  for (const [at, line] of lines.entries())
    pen.fillText(line, EDGE_PX, drawn.height / ratio + (at + 0.5) * LINE_PX);
  return whole;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A drawing of so many pixels is a part of the picture that has the words too. */
export const svgWith = (
  drawn: string,
  { text, color, surface }: Words,
  { width, height }: { readonly width: number; readonly height: number },
): string => {
  const lines = linesOf(text, width);
  const tall = height + heightOf(lines);
  const look = `font-family="${escaped(FONT)}" font-size="${FONT_PX}" fill="${color}"`;
  const words = lines.map(
    (line, at) =>
      `<text x="${EDGE_PX}" y="${height + (at + 0.5) * LINE_PX}" dy="0.35em" ${look}>${escaped(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}">`,
    `<rect width="${width}" height="${tall}" fill="${surface}"/>`,
    drawn,
    ...words,
    '</svg>',
  ].join('\n');
};
