/** Charts as vectors, which stay sharp on paper; drawn pixels are faster on the screen. */
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

export const offerSvg = (): void => register(SVGRenderer);
