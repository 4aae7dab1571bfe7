/** Boxes as an option of ECharts: a box with whiskers for each, and its outliers as points. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { withoutZeros } from '../../cartesian/valueFormats';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { valueAxis } from '../../shared/axes';
import { opacityUnder } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { over } from '../../colors/hexColor';
import { exactNumber, type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { percentTicks } from '../../shared/percentTicks';
import { schemeColors } from '../../colors/series';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { ZOOM_PX, zoomOption } from '../../shared/zoom';
import type { Amount } from '../../shared/amount';
import type { CrossFilter } from '../../vizHooks';
import type { Box } from './boxes';
import { looksOf } from '../timeseries/looks';
import { namesAxis } from '../../shared/namesAxis';

const AXIS_PX = 80;
const TITLE_PX = 28;
const FILL = 0.18;
/** Boxes are as wide as their places leave room for. */
const [LEAST_BOX_PX, MOST_BOX_PX, BOX_SHARE] = [8, 56, 0.8];

const placeOf = (boxes: readonly Box[], width: number): number =>
  (width - AXIS_PX) / Math.max(boxes.length, 1);

interface Formats {
  readonly axis: FormatNumber;
  /** With every digit that the format leaves. */
  readonly exact: (amount: Amount) => string;
}

export const boxFormats = (
  form: FormData,
  { columnFormats }: DatasetFacts,
  boxes: readonly Box[],
): Formats => {
  const own = typeof form.number_format === 'string' ? form.number_format : 'SMART_NUMBER';
  const ofMetric = columnFormats[boxes[0]?.metric ?? ''];
  const chosen = own === 'SMART_NUMBER' ? ofMetric : own;
  const format = numberFormatter(chosen ?? own);
  const exact = chosen ? format : exactNumber;
  return {
    axis: percentTicks(chosen ?? own) ?? withoutZeros(format, chosen ?? own),
    exact: (amount) => exact(Number(amount), amount),
  };
};

/** Everything a box says. */
const boxRows = (box: Box, exact: Formats['exact']) => [
  { name: 'Upper whisker', value: exact(box.max) },
  { name: 'Third quartile', value: exact(box.q3) },
  { name: 'Median', value: exact(box.median), emphasis: true },
  { name: 'First quartile', value: exact(box.q1) },
  { name: 'Lower whisker', value: exact(box.min) },
  ...(box.mean === null ? [] : [{ name: 'Mean', value: exact(box.mean) }]),
  { name: 'Values', value: box.count.toLocaleString('en-US') },
  { name: 'Outliers', value: box.outliers.length.toLocaleString('en-US') },
];

interface Hovered {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly value: readonly unknown[];
}

const BOXES = 0;

export const outlierPoints = (boxes: readonly Box[]) =>
  boxes.flatMap(({ outliers }, at) => outliers.map((value) => [at, value] as const));

const axes = (
  boxes: readonly Box[],
  form: FormData,
  tokens: Tokens,
  format: FormatNumber,
  width: number,
) => {
  const along = typeof form.x_axis_title === 'string' ? form.x_axis_title : '';
  const across = typeof form.y_axis_title === 'string' ? form.y_axis_title : '';
  const names = boxes.map(({ name }) => name);
  const look = looksOf(form);
  const alongGap = look?.along?.titleGap ?? TITLE_PX;
  const acrossGap = look?.across?.titleGap;
  const axis = namesAxis(form, names, placeOf(boxes, width), tokens);
  return {
    grid: {
      left:
        across && !look?.across?.isTitleAtEnd ? Math.max((acrossGap ?? 0) - TITLE_PX, TITLE_PX) : 8,
      right: 16,
      top: across && look?.across?.isTitleAtEnd ? TITLE_PX + (acrossGap ?? 0) : 12,
      bottom: (along ? Math.max(alongGap, TITLE_PX) : 8) + (form.zoomable === true ? ZOOM_PX : 0),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...axis,
      ...(along
        ? {
            name: along,
            nameLocation: 'middle',
            nameGap: alongGap,
            nameTextStyle: { color: tokens.muted, fontSize: 12 },
          }
        : {}),
    },
    yAxis: {
      ...valueAxis(tokens, format, { title: across }),
      scale: true,
      ...(acrossGap === undefined ? {} : { nameGap: acrossGap }),
      ...(look?.across?.isTitleAtEnd ? { nameLocation: 'end', nameGap: acrossGap ?? 12 } : {}),
    },
  };
};

export const boxPlotOption = (
  boxes: readonly Box[],
  form: FormData,
  dataset: DatasetFacts,
  tokens: Tokens,
  width: number,
  crossFilter?: CrossFilter,
): EChartsCoreOption => {
  const { axis, exact } = boxFormats(form, dataset, boxes);
  const colors = schemeColors(form.color_scheme, tokens);
  const metrics = [...new Set(boxes.map(({ metric }) => metric))];
  const colorOf = ({ metric }: Box) =>
    colors[metrics.indexOf(metric) % colors.length] ?? tokens.accent;
  const columns = toList(form.groupby);
  const opacityOf = ({ groups }: Box) => opacityUnder(crossFilter, { columns, values: groups });
  const points = outlierPoints(boxes);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    ...axes(boxes, form, tokens, axis, width),
    ...(form.zoomable === true ? { dataZoom: zoomOption(tokens) } : {}),
    tooltip: {
      ...tooltipFrame(tokens),
      trigger: 'item',
      formatter: ({ seriesIndex, dataIndex, value }: Hovered) => {
        const box = boxes[seriesIndex === BOXES ? dataIndex : Number(value[0])];
        if (!box) return '';
        const rows =
          seriesIndex === BOXES
            ? boxRows(box, exact)
            : [{ name: 'Outlier', value: exact(points[dataIndex]?.[1] ?? Number(value[1])) }];
        return tooltipContent(
          box.name,
          rows.map((row) => ({ ...row, color: colorOf(box) })),
          tokens,
        );
      },
    },
    series: [
      {
        type: 'boxplot',
        boxWidth: [Math.min(LEAST_BOX_PX, placeOf(boxes, width) * BOX_SHARE), MOST_BOX_PX],
        data: boxes.map((box) => ({
          value: [box.min, box.q1, box.median, box.q3, box.max].map(Number),
          itemStyle: {
            color: over(colorOf(box), tokens.surface, FILL),
            borderColor: colorOf(box),
            borderWidth: 1.5,
            opacity: opacityOf(box),
          },
        })),
      },
      {
        type: 'scatter',
        symbolSize: 5,
        data: points.map(([at, value]) => {
          const box = boxes[at];
          return {
            value: [at, Number(value)],
            itemStyle: box ? { color: colorOf(box), opacity: 0.7 * opacityOf(box) } : {},
          };
        }),
      },
    ],
  };
};
