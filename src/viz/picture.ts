/** The picture of a drawn chart as a file. */
import { type EChartsType, getInstanceByDom, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { isRecord } from '#common/isRecord.ts';
import { onPaper } from './onPaper';
import { pictureFonts } from './pictureFonts';
import { canvasWith, type PictureWords, svgWith } from './pictureWords';

export type PictureKind = 'png' | 'svg';

const HOST = '[_echarts_instance_]';
/** Sharp on screens and on paper. */
const PIXEL_RATIO = 2;

const colorOf = (element: Element, token: string, otherwise: string): string =>
  getComputedStyle(element).getPropertyValue(token).trim() || otherwise;

const surfaceOf = (element: Element): string => colorOf(element, '--sx-surface', '#ffffff');

/** What a picture says of itself below its drawing. */
const noteIn = (picture: Element): Element | null => picture.querySelector('[data-note]');

const titleOf = (picture: Element, title: string): PictureWords['title'] =>
  title === '' ? null : { text: title, color: colorOf(picture, '--sx-text', '#171a21') };

const wordsOf = (picture: Element, title: string): PictureWords => {
  const text = noteIn(picture)?.textContent ?? '';
  const color = colorOf(picture, '--sx-muted', '#666666');
  return {
    title: titleOf(picture, title),
    note: text === '' ? null : { text, color },
    surface: surfaceOf(picture),
  };
};

const instanceIn = (frame: Element) => {
  const host = frame.querySelector<HTMLElement>(HOST);
  return host ? getInstanceByDom(host) : undefined;
};

const legendsOf = (shown: EChartsType): readonly Record<string, unknown>[] => {
  const { legend } = shown.getOption();
  return Array.isArray(legend) ? legend.filter(isRecord) : [];
};

/** The same with the whole legend, for which the picture may be higher. */
const pictureOption = (shown: EChartsType, surface: string) => {
  const width = shown.getWidth();
  const { option, height } = onPaper(shown.getOption() as Record<string, unknown>, {
    width,
    height: shown.getHeight(),
  });
  return { option: { ...option, animation: false, backgroundColor: surface }, width, height };
};

/** Draws the same chart again as SVG: what is on the screen is a grid of pixels. */
const asSvg = (picture: Element, title: string): Blob | null => {
  const shown = instanceIn(picture);
  if (!shown) return null;
  register(SVGRenderer);
  const { option, ...size } = pictureOption(shown, surfaceOf(picture));
  const copy = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    copy.setOption(option);
    const drawn = copy.renderToSVGString();
    const whole = svgWith(drawn, wordsOf(picture, title), size);
    return new Blob([whole], { type: 'image/svg+xml' });
  } finally {
    copy.dispose();
  }
};

/** What is on the screen, as it is drawn; once more where it has buttons or a legend that scrolls. */
const asCanvas = (shown: EChartsType, surface: string): HTMLCanvasElement => {
  const look = { pixelRatio: PIXEL_RATIO, backgroundColor: surface };
  if (!legendsOf(shown).some(({ selector, type }) => selector || type === 'scroll'))
    return shown.renderToCanvas(look);
  const { option, ...size } = pictureOption(shown, surface);
  const copy = init(document.createElement('div'), null, { renderer: 'canvas', ...size });
  try {
    copy.setOption(option);
    return copy.renderToCanvas(look);
  } finally {
    copy.dispose();
  }
};

/** How much of the picture the drawing has to fill to be all of it. */
const WHOLE = 0.95;

/** A table is written, and a big number stands beside its trend: then the drawing is not the whole picture. */
const isWhole = (picture: Element, host: Element): boolean => {
  const [all = 0, drawn = 0, note = 0] = [picture, host, noteIn(picture)].map((element) => {
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return width * height;
  });
  return drawn >= WHOLE * (all - note);
};

/** What is to be pressed is no part of the picture. */
const isPictured = (node: Node): boolean =>
  !(node instanceof HTMLElement && node.dataset.offPaper !== undefined);

/** What is on the screen, written or drawn. What it says below is a part of it. */
const asSeen = async (picture: HTMLElement): Promise<HTMLCanvasElement> => {
  const { toCanvas } = await import('html-to-image');
  return toCanvas(picture, {
    pixelRatio: PIXEL_RATIO,
    backgroundColor: surfaceOf(picture),
    filter: isPictured,
    fontEmbedCSS: await pictureFonts(),
  });
};

const asPng = async (picture: HTMLElement, title: string, shown: EChartsType | undefined) => {
  const words = wordsOf(picture, title);
  const whole = shown
    ? canvasWith(asCanvas(shown, words.surface), words, PIXEL_RATIO)
    : canvasWith(await asSeen(picture), { ...words, note: null }, PIXEL_RATIO);
  return new Promise<Blob | null>((resolve) => whole.toBlob(resolve, 'image/png'));
};

interface Wanted {
  readonly kind: PictureKind;
  /** What stands above the picture; nothing for a chart without a name. */
  readonly title: string;
}

/** Null where nothing is shown, and for the SVG of a chart that is not all drawn. */
export const pictureOf = async (frame: Element, { kind, title }: Wanted): Promise<Blob | null> => {
  const picture = frame.querySelector<HTMLElement>('[data-picture]');
  if (!picture) return null;
  const hosts = frame.querySelectorAll<HTMLElement>(HOST);
  const [host] = hosts;
  // Of several drawings none is the picture by itself.
  const isDrawn = host !== undefined && hosts.length === 1 && isWhole(picture, host);
  if (kind === 'svg') return isDrawn ? asSvg(picture, title) : null;
  return asPng(picture, title, isDrawn ? instanceIn(picture) : undefined);
};
