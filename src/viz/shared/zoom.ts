import type { Tokens } from '@/ui/tokens';

/** What the slider below a picture takes of its height. */
export const ZOOM_PX = 28;

interface ZoomLook {
  readonly isHorizontal?: boolean;
  /** What the legend takes of the side on which the slider stands. */
  readonly besidePx?: number;
  /** The part of the axis that is zoomed into, in percent. */
  readonly zoom?: { readonly start: number; readonly end: number } | undefined;
}

/** Zooming along the axis. The wheel belongs to the page; with a key held, or at the slider, it is the chart's. */
export const zoomOption = (tokens: Tokens, look: ZoomLook = {}) => {
  const { isHorizontal = false, besidePx = 0, zoom } = look;
  const axis = isHorizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 };
  const slider = isHorizontal
    ? { right: besidePx, width: 12 }
    : { bottom: 4 + besidePx, height: 16 };
  return [
    { type: 'inside', ...axis, ...zoom, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
    {
      type: 'slider',
      ...axis,
      ...zoom,
      ...slider,
      brushSelect: false,
      showDetail: false,
      borderColor: tokens.hairline,
      fillerColor: 'rgba(128,140,160,0.18)',
      handleStyle: { color: tokens.raised, borderColor: tokens.border },
      moveHandleSize: 0,
      showDataShadow: false,
    },
  ];
};
