/** Series folded into bands: what is above a band begins again at the ground, in a stronger color. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import { inkedBars } from '../../cartesian/ink';
import { thinned } from '../../cartesian/thinMarks';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { over } from '../../colors/hexColor';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { type MomentSeries, momentFormat } from '../../shared/momentSeries';
import { cutText, textWidth } from '../../shared/textWidth';
import { timeFormatter } from '#common/timeFormat.ts';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';

const BANDS = 4;

export const horizonFormats = (form: FormData, dataset: PictureFacts) =>
  metricFormats(toList(form.metrics)[0], { format: form.y_axis_format }, dataset);

type Values = readonly (number | null)[];

/** Each series as it is measured, and the end of its bands. */
export const measured = (
  { series }: MomentSeries,
  { horizon_color_scale: scale }: FormData,
): readonly { readonly values: Values; readonly end: number }[] => {
  const all = series.map(({ amounts }): Values => {
    const values = amounts.map((amount) => (amount === null ? null : Number(amount)));
    const first = values.find((value) => value !== null) ?? 0;
    return scale === 'change'
      ? values.map((value) => (value === null ? null : value - first))
      : values;
  });
  const endOf = (values: Values) =>
    Math.max(0, ...values.map((value) => Math.abs(value ?? 0))) || 1;
  const whole = Math.max(1e-300, ...all.map(endOf));
  return all.map((values) => ({ values, end: scale === 'overall' ? whole : endOf(values) }));
};

/** What of the values is in one band, from 0 to 1; the other sign has none. */
export const inBand = (values: Values, end: number, band: number, sign: 1 | -1): Values =>
  values.map((value) =>
    value === null ? null : Math.min(Math.max(((value * sign) / end) * BANDS - band, 0), 1),
  );

const [BOTTOM_PX, TOP_PX, LEAST_PX, GAP_PX] = [22, 2, 6, 2];

/** As many rows as fit. */
export const rowsOf = (count: number, form: FormData, height: number) => {
  const room = height - BOTTOM_PX - TOP_PX;
  const wanted = Math.max(Number(form.series_height ?? 25) || 25, LEAST_PX);
  const px = Math.max(Math.min(wanted, room / Math.max(count, 1)), LEAST_PX);
  return { px, shown: Math.min(count, Math.max(Math.floor(room / px + 1e-6), 1)) };
};

const nameAxis = (row: number, name: string, tokens: Look['tokens']) => ({
  type: 'value',
  gridIndex: row,
  min: 0,
  max: 1,
  name,
  nameLocation: 'middle',
  nameRotate: 0,
  nameGap: 6,
  nameTextStyle: {
    color: tokens.text,
    fontSize: 12,
    fontFamily: FONT,
    align: 'right',
    verticalAlign: 'middle',
  },
  axisLabel: { show: false },
  axisTick: { show: false },
  axisLine: { show: false },
  splitLine: { show: false },
});

const bandsOf = (all: MomentSeries, shown: number, { form, tokens }: Look) => {
  const scales = measured(all, form);
  const color = (band: number, sign: 1 | -1) =>
    over(sign === 1 ? tokens.accent : tokens.bad, tokens.surface, (band + 1) / BANDS);
  /** Where a series has no value its areas go on to the next one: a value between two gaps would have no width. */
  const at = (values: Values) =>
    values.flatMap((value, index) => (value === null ? [] : [[all.moments[index], value]]));
  return all.series.slice(0, shown).flatMap((_, row) => {
    const { values = [], end = 1 } = scales[row] ?? {};
    return ([1, -1] as const).flatMap((sign) =>
      Array.from({ length: BANDS }, (__, band) => inBand(values, end, band, sign)).flatMap(
        (part, band) =>
          part.some((value) => Number(value) > 0)
            ? [
                {
                  type: 'line',
                  xAxisIndex: row,
                  yAxisIndex: row,
                  silent: true,
                  symbol: 'none',
                  lineStyle: { width: 0 },
                  areaStyle: { color: color(band, sign), opacity: 1 },
                  data: at(part),
                  ...thinned(part),
                },
              ]
            : [],
      ),
    );
  });
};

export const horizonOption = (all: MomentSeries, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height } = look;
  const { px, shown } = rowsOf(all.series.length, form, height);
  const drawn = all.series.slice(0, shown);
  const scales = measured(all, form);
  const { exact } = horizonFormats(form, dataset);
  const time = momentFormat(form, null);
  const hasNames = px >= 12;
  const name = (text: string) => cutText(text, width / 3);
  const left = hasNames ? Math.max(...drawn.map((one) => textWidth(name(one.title))), 0) + 14 : 4;
  const axis = { type: 'time', show: false, min: 'dataMin', max: 'dataMax' } as const;
  const at = (values: Values) => values.map((value, index) => [all.moments[index], value]);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: drawn.map((_, row) => ({
      left,
      right: 12,
      top: TOP_PX + row * px,
      height: Math.max(px - GAP_PX, 1),
    })),
    xAxis: drawn.map((_, row) => ({
      ...axis,
      gridIndex: row,
      ...(row === drawn.length - 1
        ? {
            show: true,
            axisLine: { lineStyle: { color: tokens.border } },
            splitLine: { show: false },
            splitNumber: Math.max(Math.floor(width / 110), 2),
            axisLabel: {
              color: tokens.muted,
              fontSize: 12,
              fontFamily: FONT,
              hideOverlap: true,
              formatter: (value: number) => timeFormatter('smart_date')(value),
            },
          }
        : {}),
    })),
    yAxis: drawn.map((one, row) => nameAxis(row, hasNames ? name(one.title) : '', tokens)),
    tooltip: {
      ...tooltipFrame(tokens),
      trigger: 'item',
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const one = drawn[seriesIndex];
        const amount = one?.amounts[dataIndex] ?? null;
        const moment = all.moments[dataIndex];
        if (!one || moment === undefined) return '';
        const value = amount === null ? '–' : exact(Number(amount), amount);
        return tooltipContent(time(moment), [{ name: one.title, value }], tokens);
      },
    },
    series: [
      /* What the pointer and the keyboard find; the bands are drawn below. */
      ...drawn.map((_, row) => ({
        type: 'line',
        /* It leaves no ink: one place for each pixel is enough. */
        ...thinned(scales[row]?.values ?? [], { inked: inkedBars }),
        xAxisIndex: row,
        yAxisIndex: row,
        z: 5,
        symbol: 'circle',
        symbolSize: 9,
        showAllSymbol: true,
        lineStyle: { opacity: 0 },
        itemStyle: { color: tokens.text, opacity: 0 },
        emphasis: { itemStyle: { opacity: 1 } },
        data: at((scales[row]?.values ?? []).map((value) => (value === null ? null : 0.5))),
      })),
      ...bandsOf(all, shown, look),
    ],
  };
};
