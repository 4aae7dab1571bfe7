/** The settings of axes, legend and tooltip. Each has a default, since saved charts lack keys. */
import type { AxisLook, CartesianModel, LegendLook, TooltipLook } from '../../cartesian/model';
import type { FormData } from '../../formData';
import { isSet } from '../../shared/xAxis';

const POSITIONS = new Set(['top', 'bottom', 'left', 'right']);

const pixels = (value: unknown): number | null =>
  isSet(value) && Number.isFinite(Number(value)) ? Number(value) : null;

/** The gap that a saved default names would leave room for labels that find their own place here. */
const gapOf = (value: unknown, initial: number): { titleGap?: number } => {
  const gap = pixels(value);
  return gap === null || gap === initial ? {} : { titleGap: gap };
};

const alongLook = (form: FormData): AxisLook => ({
  ...gapOf(form.x_axis_title_margin, 15),
  rotation: pixels(form.xAxisLabelRotation) ?? 0,
  namesAll: String(form.xAxisLabelInterval) === '0',
  hasMinorTicks: form.minorTicks === true,
});

const acrossLook = (form: FormData): AxisLook => ({
  ...gapOf(form.y_axis_title_margin, 30),
  isTitleAtEnd: form.y_axis_title_position === 'Top',
  hasMinorTicks: form.minorTicks === true,
  hasMinorLines: form.minorSplitLine === true,
});

export const looksOf = (form: FormData): CartesianModel['looks'] => ({
  along: alongLook(form),
  across: acrossLook(form),
});

export const legendLook = (form: FormData): Omit<LegendLook, 'mayStandAtEnds'> => {
  const { legendOrientation: position, legendSort: order } = form;
  return {
    isWanted: form.show_legend !== false,
    position: POSITIONS.has(String(position)) ? (position as 'top') : 'top',
    isPlain: form.legendType === 'plain',
    marginPx: pixels(form.legendMargin),
    order: order === 'asc' || order === 'desc' ? order : null,
  };
};

/** A sum of series means something where they are stacked. */
export const tooltipLook = (form: FormData, isStacked: boolean): TooltipLook => {
  const isShare = form.stack === 'Expand' || isSet(form.contributionMode);
  const hasTotal = isStacked && !isShare && form.showTooltipTotal !== false;
  return {
    isOfOnePoint: form.rich_tooltip === false,
    hasTotal,
    hasShares: hasTotal && form.showTooltipPercentage === true,
    isSorted: form.tooltipSortByMetric === true,
  };
};
