import type { EChartsCoreOption } from 'echarts/core';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Drawing, Look } from '../../Drawing';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import { type Amount, amountOf } from '../../shared/amount';
import { toList, unique } from '../../shared/labels';
import { type MetricFormats, metricFormats } from '../../shared/metricFormats';
import { type NamedRow, namedRows } from '../../shared/namedRows';
import { cutNote } from '../../shared/rowLimit';
import { cutText, textWidth } from '../../shared/textWidth';
import { counted, listGrid, told } from '../../shared/told';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { PointGrid } from '../../usePointKeys';

interface Line {
  readonly name: string;
  readonly groups: NamedRow['groups'];
  readonly amounts: readonly (Amount | null)[];
  readonly shade: number | null;
}

interface Parallel {
  readonly lines: readonly Line[];
  readonly metrics: readonly {
    readonly label: string;
    readonly title: string;
    readonly formats: MetricFormats;
  }[];
  readonly columns: readonly unknown[];
  readonly grid: PointGrid;
  readonly told: string;
  readonly note: string | null;
}

const write = (amount: Amount | null, { exact }: MetricFormats): string =>
  amount === null ? 'no value' : exact(Number(amount), amount);

const [TOP_PX, SIDE_PX, BOTTOM_PX, MOST_NAME_PX] = [34, 48, 16, 140];

/** Of the width, at each side. */
const MOST_SIDE = 0.15;

/** The names of lines are an axis before the others, where the chart says so. */
const hasNames = ({ include_series: own }: Look['form']): boolean => own === true;

const nameAxis = ({ lines, columns }: Parallel, { tokens, width }: Look) => ({
  dim: 0,
  type: 'category',
  name: cutText(columns.map(columnLabel).join(', '), MOST_NAME_PX),
  data: lines.map(({ name }) => name),
  nameTextStyle: { color: tokens.text, fontSize: 12, fontFamily: FONT },
  axisLine: { lineStyle: { color: tokens.border } },
  axisTick: { show: false },
  axisLabel: {
    color: tokens.muted,
    fontSize: 12,
    fontFamily: FONT,
    formatter: (name: string) => cutText(name, namePx(lines, width)),
  },
});

const namePx = (lines: readonly Line[], width: number): number =>
  Math.min(Math.max(0, ...lines.map(({ name }) => textWidth(name))), MOST_NAME_PX, width / 4);

/** A side is as wide as half of the name that stands in the middle over its axis. */
const sidePx = (name: string | undefined, width: number): number =>
  Math.max(SIDE_PX, Math.min(textWidth(name ?? '') / 2 + 4, width * MOST_SIDE));

const sidesOf = ({ lines, metrics }: Parallel, { form, width }: Look) => ({
  left: hasNames(form)
    ? Math.max(namePx(lines, width) + 16, SIDE_PX)
    : sidePx(metrics[0]?.title, width),
  right: sidePx(metrics.at(-1)?.title, width),
});

const metricAxes = (model: Parallel, look: Look) => {
  const { metrics } = model;
  const { tokens, width, form } = look;
  const first = hasNames(form) ? 1 : 0;
  const { left, right } = sidesOf(model, look);
  const room = (width - left - right) / Math.max(metrics.length - 1 + first, 1) - 8;
  const roomAt = (at: number): number =>
    Math.min(
      room,
      ...(at + first === 0 ? [2 * left] : []),
      ...(at === metrics.length - 1 ? [2 * right] : []),
    );
  return metrics.map(({ title, formats }, at) => ({
    dim: at + first,
    name: cutText(title, Math.max(roomAt(at), 40)),
    scale: true,
    nameTextStyle: { color: tokens.text, fontSize: 12, fontFamily: FONT },
    axisLine: { lineStyle: { color: tokens.border } },
    axisTick: { lineStyle: { color: tokens.border } },
    axisLabel: {
      color: tokens.muted,
      fontSize: 12,
      fontFamily: FONT,
      hideOverlap: true,
      formatter: (value: number) => formats.label(value),
    },
  }));
};

const optionOf = (model: Parallel, look: Look): EChartsCoreOption => {
  const { lines, metrics } = model;
  const { tokens, form } = look;
  const shown = lines.flatMap(({ shade }) => (shade === null ? [] : [shade]));
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const colors = linearColors(form.linear_color_scheme, tokens);
  const colorOf = ({ shade }: Line) =>
    shade === null
      ? tokens.border
      : linearColor(colors, 0.25 + (0.75 * (shade - low)) / (high - low || 1));
  return {
    animation: false,
    textStyle: { color: tokens.text },
    parallel: {
      ...sidesOf(model, look),
      top: TOP_PX,
      bottom: BOTTOM_PX,
    },
    parallelAxis: [...(hasNames(form) ? [nameAxis(model, look)] : []), ...metricAxes(model, look)],
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const line = lines[dataIndex];
        if (!line) return '';
        return tooltipContent(
          line.name,
          metrics.map(({ title, formats }, at) => ({
            name: title,
            value: write(line.amounts[at] ?? null, formats),
            ...(at === 0 ? { color: colorOf(line) } : {}),
          })),
          tokens,
        );
      },
    },
    series: [
      {
        type: 'parallel',
        smooth: false,
        progressive: 5000,
        inactiveOpacity: 0.1,
        lineStyle: { width: lines.length > 200 ? 1 : 1.5, opacity: lines.length > 50 ? 0.5 : 0.8 },
        emphasis: { lineStyle: { width: 3, opacity: 1 } },
        data: lines.map((line) => ({
          name: line.name,
          value: [
            ...(hasNames(form) ? [line.name] : []),
            ...line.amounts.map((amount) => (amount === null ? '-' : Number(amount))),
          ],
          lineStyle: { color: colorOf(line) },
        })),
      },
    ],
  };
};

export const parallelDrawing: Drawing<Parallel> = {
  read: (result, form, dataset) => {
    const columns = toList(form.series);
    const own = unique(toList(form.metrics), metricLabel);
    const metrics = own.map((metric) => ({
      label: metricLabel(metric),
      title: dataset.verboseNames[metricLabel(metric)] ?? metricLabel(metric),
      formats: metricFormats(metric, { format: null }, dataset),
    }));
    const shade = metricLabel(toList(form.secondary_metric)[0] ?? own[0]);
    const lines = namedRows(result, columns, own[0], form).map(({ name, groups }, at): Line => {
      const row = result.data[at] ?? {};
      const amount = amountOf(row[shade]);
      return {
        name,
        groups,
        amounts: metrics.map(({ label }) => amountOf(row[label])),
        shade: amount === null ? null : Number(amount),
      };
    });
    const textOf = (at: number): string => {
      const line = lines[at];
      const parts = metrics.map(
        ({ title, formats }, axis) => `${title} ${write(line?.amounts[axis] ?? null, formats)}`,
      );
      return `${line?.name ?? ''}: ${parts.join(', ')}`;
    };
    const gaps = lines.filter(({ amounts }) => amounts.includes(null)).length;
    const note = [
      cutNote(result, form, { things: 'lines', isSorted: false }),
      gaps > 0 ? `${counted(gaps, 'line')} with gaps for missing values` : null,
    ].filter((part) => part !== null);
    return {
      lines,
      metrics,
      columns,
      grid: { ...listGrid(lines.length, textOf), hasTipsInCorner: true },
      told: told(lines.length, textOf, 'line'),
      note: note.join('. ') || null,
    };
  },
  option: optionOf,
  told: ({ told: text }) => text,
  grid: ({ grid }) => grid,
  note: ({ note }) => note,
  standsFor: ({ lines, columns }, { dataIndex }) => {
    const line = lines[dataIndex];
    return line ? { columns, values: line.groups, formatted: [line.name] } : null;
  },
};
