/** The cells of calendars, in colors. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import type { FormData } from '../../formData';
import { amountScale } from '../../shared/amountScale';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { type MomentSeries, momentFormat } from '../../shared/momentSeries';
import { cutText, textWidth } from '../../shared/textWidth';
import { type FormatTime, grainFormat, timeFormatter } from '../../shared/timeFormat';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { type Blocks, toBlocks } from './blocks';
import { domainOf } from './layout';
import { cellGrain } from './query';

export const calendarFormats = (name: string, form: FormData, dataset: PictureFacts) =>
  metricFormats(name, { format: form.y_axis_format }, dataset);

export const cellTime = (form: FormData): FormatTime =>
  momentFormat(
    { ...form, time_grain_sqla: cellGrain(form.subdomain_granularity) },
    form.x_axis_time_format,
  );

const BLOCK_TIMES: Readonly<Record<string, FormatTime>> = {
  hour: timeFormatter('%b %d, %H:00'),
  day: timeFormatter('%b %d'),
  week: timeFormatter('%b %d'),
  month: grainFormat('P1M'),
  year: grainFormat('P1Y'),
};

const [SCALE_PX, MARGIN_PX] = [28, 8];

/** Each metric has colors of its own; the legend is that of the first. */
const endsOf = ({ series }: MomentSeries) =>
  series.map(({ amounts }): readonly [number, number] => {
    const known = amounts.flatMap((amount) => (amount === null ? [] : [Number(amount)]));
    const [low, high] = [Math.min(...known), Math.max(...known)];
    if (known.length === 0) return [0, 1];
    return high > low ? [low, high] : [Math.min(0, low), low > 0 ? low : low + 1];
  });

/** Metrics and blocks by name; as many as do not touch each other. */
const namesOf = (all: MomentSeries, blocks: Blocks, { form, tokens, width }: Look) => {
  const blockTime = BLOCK_TIMES[domainOf(form)] ?? grainFormat('P1M');
  const widest = Math.max(
    0,
    ...blocks.names.map(({ moment }) => (moment === null ? 0 : textWidth(blockTime(moment)))),
  );
  const nth = Math.max(Math.ceil((widest + 4) / blocks.stepPx), 1);
  return blocks.names.flatMap(({ moment, series, x, y }, at) => {
    const name = all.series[series]?.title ?? '';
    if (moment !== null && at % nth !== (blocks.names[0]?.moment === null ? 1 % nth : 0)) return [];
    return [
      {
        type: 'text',
        silent: true,
        x: x + MARGIN_PX,
        y,
        style: {
          text: moment === null ? cutText(name, width - 2 * MARGIN_PX) : blockTime(moment),
          fill: moment === null ? tokens.text : tokens.muted,
          fontSize: 12,
          fontFamily: FONT,
        },
      },
    ];
  });
};

export const calendarOption = (all: MomentSeries, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height } = look;
  const hasScale = form.show_legend !== false && all.series.length === 1;
  const blocks = toBlocks(all, form, {
    width: width - 2 * MARGIN_PX,
    height,
    top: hasScale ? SCALE_PX : 2,
  });
  const colors = linearColors(form.linear_color_scheme, tokens);
  const ends = endsOf(all);
  const places = new Map(all.moments.map((moment, at) => [moment, at]));
  const amountOf = (series: number, moment: number) =>
    all.series[series]?.amounts[places.get(moment) ?? -1] ?? null;
  const radius = Math.min(toNumber(form.cell_radius) ?? 0, blocks.size / 2);
  const [first] = all.series;
  return {
    animation: false,
    textStyle: { color: tokens.text },
    ...(hasScale && first
      ? {
          visualMap: {
            ...amountScale(
              ends[0] ?? [0, 1],
              colors,
              (value) => calendarFormats(first.name, form, dataset).label(value),
              look,
            ),
            seriesIndex: [],
            hoverLink: false,
          },
        }
      : {}),
    graphic: namesOf(all, blocks, look),
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const cell = blocks.cells[dataIndex];
        const one = cell && all.series[cell.series];
        if (!cell || !one) return '';
        const amount = amountOf(cell.series, cell.moment);
        const { exact } = calendarFormats(one.name, form, dataset);
        const value = amount === null ? 'no value' : exact(Number(amount), amount);
        return tooltipContent(cellTime(form)(cell.moment), [{ name: one.title, value }], tokens);
      },
    },
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        progressive: 0,
        data: blocks.cells.map(({ series, moment }) => Number(amountOf(series, moment) ?? 0)),
        renderItem: ({ dataIndex }: { dataIndex: number }) => {
          const cell = blocks.cells[dataIndex];
          if (!cell) return null;
          const amount = amountOf(cell.series, cell.moment);
          const [low, high] = ends[cell.series] ?? [0, 1];
          const fill =
            amount === null
              ? tokens.hairline
              : linearColor(colors, (Number(amount) - low) / (high - low));
          return {
            type: 'rect',
            shape: {
              x: cell.x + MARGIN_PX,
              y: cell.y,
              width: blocks.size,
              height: blocks.size,
              r: radius,
            },
            style: { fill },
            emphasis: { style: { stroke: tokens.text, lineWidth: 1.5 } },
          };
        },
      },
    ],
  };
};
