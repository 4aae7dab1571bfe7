/** The cells of calendars, in colors. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import type { FormData } from '../../formData';
import { bestInk } from '../../colors/hexColor';
import { endsOf as amountEnds } from '../../shared/amountEnds';
import { amountScale } from '../../shared/amountScale';
import { type MomentSeries, momentFormat } from '../../shared/momentSeries';
import { cutText, textWidth } from '../../shared/textWidth';
import { type FormatTime, grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { type Blocks, toBlocks } from './blocks';
import { domainOf } from './layout';
import { cellGrain } from './query';
import { calendarFormats, valueText, valueTexts } from './valueTexts';

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

/** As many colors as the chart has steps. */
const stepped = (share: number, { steps }: FormData): number => {
  const count = toNumber(steps);
  if (count === null || count < 2) return share;
  return Math.min(Math.floor(share * count), count - 1) / (count - 1);
};

const [SCALE_PX, MARGIN_PX] = [28, 8];
const EMPTY_OPACITY = 0.6;

/** Each metric has colors of its own; the legend is that of the first. */
const endsOf = ({ series }: MomentSeries) =>
  series.map(({ amounts }) =>
    amountEnds(amounts.map((amount) => (amount === null ? null : Number(amount)))),
  );

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

const showsScale = ({ series }: MomentSeries, form: FormData): boolean =>
  form.show_legend !== false && series.length === 1;

const calendarBlocks = (
  all: MomentSeries,
  { form, width, height }: Pick<Look, 'form' | 'width' | 'height'>,
): Blocks =>
  toBlocks(all, form, {
    width: width - 2 * MARGIN_PX,
    height,
    top: showsScale(all, form) ? SCALE_PX : 2,
  });

/** Whether each value that the chart writes has room in its cell. */
export const holdsValues = (
  all: MomentSeries,
  look: Pick<Look, 'form' | 'dataset' | 'width' | 'height'>,
): boolean => valueTexts(all, look, calendarBlocks(all, look).size) !== null;

const emptyCells = ({ empty, size }: Blocks, radius: number, fill: string) => ({
  type: 'custom',
  coordinateSystem: 'none',
  silent: true,
  progressive: 0,
  tooltip: { show: false },
  data: empty.map(() => 0),
  renderItem: ({ dataIndex }: { dataIndex: number }) => {
    const cell = empty[dataIndex];
    if (!cell) return null;
    return {
      type: 'rect',
      shape: { x: cell.x + MARGIN_PX, y: cell.y, width: size, height: size, r: radius },
      style: { fill, opacity: EMPTY_OPACITY },
    };
  },
});

export const calendarOption = (all: MomentSeries, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens } = look;
  const hasScale = showsScale(all, form);
  const blocks = calendarBlocks(all, look);
  const colors = linearColors(form.linear_color_scheme, tokens);
  const ends = endsOf(all);
  const places = new Map(all.moments.map((moment, at) => [moment, at]));
  const amountOf = (series: number, moment: number) =>
    all.series[series]?.amounts[places.get(moment) ?? -1] ?? null;
  const radius = Math.min(toNumber(form.cell_radius) ?? 0, blocks.size / 2);
  const [first] = all.series;
  const texts = valueTexts(all, look, blocks.size);
  const inks = [tokens.text, tokens.surface, '#ffffff', '#000000'];
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
              : linearColor(colors, stepped((Number(amount) - low) / (high - low), form));
          const [x, y] = [cell.x + MARGIN_PX, cell.y];
          const box = {
            type: 'rect',
            shape: { x, y, width: blocks.size, height: blocks.size, r: radius },
            style: { fill },
            emphasis: { style: { stroke: tokens.text, lineWidth: 1.5 } },
          };
          return texts === null || amount === null
            ? box
            : {
                type: 'group',
                children: [
                  box,
                  valueText(texts, cell.series, amount, {
                    x: x + blocks.size / 2,
                    y: y + blocks.size / 2,
                    fill: bestInk(fill, inks),
                  }),
                ],
              };
        },
      },
      emptyCells(blocks, radius, tokens.hairline),
    ],
  };
};
