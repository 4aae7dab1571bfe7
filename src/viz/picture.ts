/** The picture of a drawn chart as a file. */
import { type EChartsType, getInstanceByDom, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { isRecord } from '#common/isRecord.ts';
import { onPaper } from './onPaper';
import { pictureFonts } from './pictureFonts';

export type PictureKind = 'png' | 'svg';

const HOST = '[_echarts_instance_]';
/** Sharp on screens and on paper. */
const PIXEL_RATIO = 2;

const surfaceOf = (element: Element): string =>
  getComputedStyle(element).getPropertyValue('--sx-surface').trim() || '#ffffff';

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
const asSvg = (frame: Element): Blob | null => {
  const shown = instanceIn(frame);
  if (!shown) return null;
  register(SVGRenderer);
  const { option, ...size } = pictureOption(shown, surfaceOf(frame));
  const copy = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    copy.setOption(option);
    return new Blob([copy.renderToSVGString()], { type: 'image/svg+xml' });
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
  const [all, part] = [picture, host].map((element) => element.getBoundingClientRect());
  return !!all && !!part && part.width * part.height >= WHOLE * all.width * all.height;
};

/** What is on the screen, written or drawn. */
const asSeen = async (picture: HTMLElement): Promise<Blob | null> => {
  const { toBlob } = await import('html-to-image');
  return toBlob(picture, {
    pixelRatio: PIXEL_RATIO,
    backgroundColor: surfaceOf(picture),
    fontEmbedCSS: await pictureFonts(),
  });
};

/** Null where nothing is shown, and for the SVG of a chart that is not all drawn. */
export const pictureOf = async (frame: Element, kind: PictureKind): Promise<Blob | null> => {
  const picture = frame.querySelector<HTMLElement>('[data-picture]');
  if (!picture) return null;
  const hosts = frame.querySelectorAll<HTMLElement>(HOST);
  const [host] = hosts;
  // Of several drawings none is the picture by itself.
  const isDrawn = host !== undefined && hosts.length === 1 && isWhole(picture, host);
  if (kind === 'svg') return isDrawn ? asSvg(frame) : null;
  const shown = isDrawn ? instanceIn(frame) : undefined;
  const canvas = shown && asCanvas(shown, surfaceOf(frame));
  return canvas ? new Promise((resolve) => canvas.toBlob(resolve, 'image/png')) : asSeen(picture);
};
