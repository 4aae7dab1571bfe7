/** Countries in colors, and bubbles over them. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import type { Look } from '../../Drawing';
import { labelColors } from '../../colors/labelColors';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import type { FormData } from '../../formData';
import { hasOutline, WORLD } from '../../maps/outlines';
import { worldGeo } from '../../maps/worldGeo';
import { endsOf as amountEnds } from '../../shared/amountEnds';
import { amountScale } from '../../shared/amountScale';
import { opacityUnder } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { rgbaText } from '../../shared/rgbColor';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { type Country, secondMetric } from './countries';

export const worldFormats = (form: FormData, dataset: PictureFacts) => {
  const of = (metric: unknown) =>
    metricFormats(metric, { format: form.y_axis_format, currency: form.currency_format }, dataset);
  return { amount: of(toList(form.metric)[0]), size: of(secondMetric(form)) };
};

export type Shows = 'area' | 'dot' | 'bubble';

/** The marks of one series, as places in the list of countries. */
export const marksOf = (countries: readonly Country[], form: FormData) => {
  const places = (fits: (one: Country) => boolean) =>
    countries.flatMap((one, at) => (fits(one) ? [at] : []));
  return {
    area: places(({ code }) => hasOutline(code)),
    dot: places(({ code, at }) => !hasOutline(code) && at !== null),
    bubble:
      form.show_bubbles === true ? places(({ at, size }) => at !== null && Number(size) > 0) : [],
  } satisfies Record<Shows, readonly number[]>;
};

/** The order of the series. */
export const SERIES: readonly Shows[] = ['area', 'dot', 'bubble'];

const endsOf = (countries: readonly Country[]) =>
  amountEnds(countries.map(({ amount }) => (amount === null ? null : Number(amount))));

const DOT_PX = 7;
const LEAST_RADIUS = 3;
const SCALE_PX = 26;
const OWN_BUBBLES = { r: 0, g: 122, b: 135, a: 1 };

const colorsOf = (countries: readonly Country[], look: Look) => {
  const { form, tokens, labelPlaces } = look;
  if (form.color_by === 'country') {
    const colors = labelColors(
      countries.map(({ name }) => name),
      { ...form, groupby: form.entity },
      tokens,
      [],
      labelPlaces,
    );
    return ({ name }: Country) => colors.get(name) ?? tokens.border;
  }
  const colors = linearColors(form.linear_color_scheme, tokens);
  const [low, high] = endsOf(countries);
  return ({ amount }: Country) =>
    amount === null ? tokens.hairline : linearColor(colors, (Number(amount) - low) / (high - low));
};

const tipOf = (
  countries: readonly Country[],
  marks: ReturnType<typeof marksOf>,
  colorOf: (one: Country) => string,
  { form, dataset, tokens }: Look,
) => ({
  ...tooltipFrame(tokens),
  formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
    const one = countries[marks[SERIES[seriesIndex] ?? 'area'][dataIndex] ?? -1];
    if (!one) return '';
    const formats = worldFormats(form, dataset);
    const nameOf = (metric: unknown) =>
      dataset.verboseNames[metricLabel(metric)] ?? metricLabel(metric);
    const write = (amount: Country['amount'], exact: typeof formats.amount.exact) =>
      amount === null ? '–' : exact(Number(amount), amount);
    const first = toList(form.metric)[0];
    const rows = [
      {
        name: nameOf(first),
        value: write(one.amount, formats.amount.exact),
        color: colorOf(one),
      },
      ...(toList(form.secondary_metric).length > 0
        ? [{ name: nameOf(secondMetric(form)), value: write(one.size, formats.size.exact) }]
        : []),
    ];
    return tooltipContent(one.name, rows, tokens);
  },
});

/** The area says the size. */
const diameters = (countries: readonly Country[], form: FormData) => {
  const most = Math.max(0, ...countries.map(({ size }) => Number(size ?? 0)));
  const largest = Math.min(Math.max(Number(form.max_bubble_size ?? 25) || 25, LEAST_RADIUS), 200);
  return ({ size }: Country) =>
    2 * Math.max(Math.sqrt(most > 0 ? Number(size ?? 0) / most : 0) * largest, LEAST_RADIUS);
};

export const worldOption = (countries: readonly Country[], look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, crossFilter } = look;
  const marks = marksOf(countries, form);
  const colorOf = colorsOf(countries, look);
  const opacityOf = ({ value }: Country) =>
    opacityUnder(crossFilter, { columns: toList(form.entity), values: [value] });
  const taken = (places: readonly number[]) => places.flatMap((at) => countries[at] ?? []);
  const hasScale = form.color_by !== 'country' && countries.some(({ amount }) => amount !== null);
  const scale = amountScale(
    endsOf(countries),
    linearColors(form.linear_color_scheme, tokens),
    (value) => worldFormats(form, dataset).amount.label(value),
    look,
  );
  const diameterOf = diameters(countries, form);
  const bubbles = rgbaText(form.color_picker, OWN_BUBBLES);
  const point = (one: Country) => ({
    name: one.name,
    value: [...(one.at ?? []), Number(one.size)],
  });
  const mark = { type: 'scatter', coordinateSystem: 'geo', geoIndex: 0 } as const;
  return {
    animation: false,
    textStyle: { color: tokens.text },
    geo: {
      ...worldGeo(look, hasScale ? SCALE_PX : 0),
      regions: taken(marks.area).map((one) => ({
        name: one.code,
        itemStyle: { areaColor: colorOf(one), opacity: opacityOf(one) },
        emphasis: { itemStyle: { areaColor: colorOf(one) } },
      })),
    },
    ...(hasScale ? { visualMap: { ...scale, seriesIndex: [], hoverLink: false } } : {}),
    tooltip: tipOf(countries, marks, colorOf, look),
    series: [
      {
        type: 'map',
        map: WORLD,
        geoIndex: 0,
        data: taken(marks.area).map(({ code, amount }) => ({ name: code, value: Number(amount) })),
      },
      {
        ...mark,
        symbolSize: DOT_PX,
        data: taken(marks.dot).map((one) => ({
          ...point(one),
          itemStyle: { color: colorOf(one), opacity: opacityOf(one) },
        })),
        itemStyle: { borderColor: tokens.border, borderWidth: 1 },
      },
      {
        ...mark,
        data: taken(marks.bubble).map((one) => ({
          ...point(one),
          symbolSize: diameterOf(one),
          itemStyle: { color: bubbles, opacity: 0.6 * opacityOf(one) },
        })),
        itemStyle: { borderColor: tokens.surface, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: tokens.text } },
      },
    ],
  };
};
