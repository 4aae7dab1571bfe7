/** The picture of a drawn chart as a file. */
import { getInstanceByDom, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

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

const toBlob = async (url: string): Promise<Blob> => (await fetch(url)).blob();

/** Draws the same chart again as SVG: what is on the screen is a grid of pixels. */
const asSvg = (frame: Element): Blob | null => {
  const shown = instanceIn(frame);
  if (!shown) return null;
  register(SVGRenderer);
  const copy = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: shown.getWidth(),
    height: shown.getHeight(),
  });
  try {
    copy.setOption({
      ...shown.getOption(),
      animation: false,
      backgroundColor: surfaceOf(frame),
    });
    return new Blob([copy.renderToSVGString()], { type: 'image/svg+xml' });
  } finally {
    copy.dispose();
  }
};

/** Null for charts that are drawn as text, like tables. */
export const pictureOf = async (frame: Element, kind: PictureKind): Promise<Blob | null> => {
  if (kind === 'svg') return asSvg(frame);
  const url = instanceIn(frame)?.getDataURL({
    type: 'png',
    pixelRatio: PIXEL_RATIO,
    backgroundColor: surfaceOf(frame),
  });
  return url ? toBlob(url) : null;
};
