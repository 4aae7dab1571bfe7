/** Branches as rings, the first level inside. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import type { FormData } from '../../formData';
import { opacityUnder } from '../../shared/crossFilter';
import { bestInk, over } from '../../colors/hexColor';
import { isolated } from '../../shared/nameBeside';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { percent } from '../../shared/shareLabel';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { type Branch, type Tree, branchValues, flatTree, topNames } from '../../shared/tree';

const formatsOf = (metric: unknown, form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(metric, { format: form.number_format, currency: form.currency_format }, dataset);

export const sunburstFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  formatsOf(toList(form.metric)[0], form, dataset);

/** The metric of the color, where it is not that of the size. */
export const secondOf = (form: FormData): unknown => {
  const [second] = toList(form.secondary_metric);
  const [metric] = toList(form.metric);
  return second === undefined || metricLabel(second) === metricLabel(metric) ? undefined : second;
};

/** What a second metric is worth for one of the first: two amounts of the same parts. */
const worth = ({ second, value }: Branch): number | null =>
  second === null || value === 0 ? null : Number(second) / value;

type Paint = (branch: Branch) => string;

const byWorth = (tree: Tree, { form, tokens }: Look): Paint => {
  const colors = linearColors(form.linear_color_scheme, tokens);
  const all = flatTree(tree.branches).flatMap((branch) => worth(branch) ?? []);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return (branch) => {
    const at = worth(branch);
    if (at === null) return tokens.hairline;
    return linearColor(colors, high > low ? (at - low) / (high - low) : 0.5);
  };
};

const byName = (tree: Tree, { form, tokens, labelPlaces }: Look): Paint => {
  const colorOf = fewColors(
    topNames(tree),
    { ...form, groupby: form.columns },
    tokens,
    labelPlaces,
  );
  return ({ path }) =>
    over(colorOf(path[0] ?? ''), tokens.surface, Math.max(1 - (path.length - 1) * 0.22, 0.3));
};

const MARGIN_PX = 4;

/** The longest label first: where it has no room, the name alone may be cut, but never a number. */
const labelTexts = (
  branch: Branch,
  { label_type: type }: FormData,
  { label }: MetricFormats,
): readonly string[] => {
  const value = label(branch.value, branch.amount);
  if (type === 'value') return [value, ''];
  return type === 'key_value' ? [`${isolated(branch.name)}: ${value}`, branch.name] : [branch.name];
};

const depthOf = (branches: readonly Branch[]): number =>
  branches.reduce((most, { children }) => Math.max(most, 1 + depthOf(children)), 0);

/** The whole circle, its hole, and how thick one of its rings is. */
const ringsOf = (tree: Tree, { form, width, height }: Look) => {
  const outer = Math.max(Math.min(width, height) / 2 - MARGIN_PX, 10);
  const inner = outer * (form.show_total === true ? 0.28 : 0.14);
  return { outer, inner, ring: (outer - inner) / Math.max(depthOf(tree.branches), 1) };
};

const LETTER_PX = 14;
const GAP_PX = 6;
/** What is left of a shorter name says nothing. */
const LEAST_LETTERS = 4;

interface Written {
  readonly show: boolean;
  readonly rotate: 'radial' | 'tangential';
  readonly text: string;
}

/** A name runs outwards, or along its ring where that is longer. */
const placed = (texts: readonly string[], share: number, middle: number, ring: number): Written => {
  const arc = share * 2 * Math.PI * middle;
  const along = Math.min(arc, middle * 1.3);
  const isAlong = along > ring && ring >= LETTER_PX;
  const room = (isAlong ? along : ring) - GAP_PX;
  const whole = texts.find((text) => textWidth(text) <= room);
  const shown = whole ?? cutText(texts.at(-1) ?? '', Math.max(room, 0));
  const isRead = shown !== '' && (whole !== undefined || shown.length >= LEAST_LETTERS);
  return {
    show: isRead && room >= LETTER_PX && (isAlong || arc >= LETTER_PX),
    rotate: isAlong ? 'tangential' : 'radial',
    text: shown,
  };
};

const nodeOf = (
  branch: Branch,
  look: Look,
  paint: Paint,
  write: (branch: Branch) => Written,
): object => {
  const { form, tokens, crossFilter } = look;
  const color = paint(branch);
  const { show, rotate, text } = write(branch);
  return {
    name: branch.name,
    value: branch.value,
    itemStyle: {
      color,
      opacity: opacityUnder(crossFilter, branchValues(branch, toList(form.columns))),
    },
    label: {
      show,
      rotate,
      formatter: () => text,
      color: bestInk(color, [tokens.text, tokens.surface, '#ffffff']),
    },
    children: branch.children.map((child) => nodeOf(child, look, paint, write)),
  };
};

export const sunburstOption = (tree: Tree, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height } = look;
  const formats = sunburstFormats(form, dataset);
  const second = secondOf(form);
  const paint = second === undefined ? byName(tree, look) : byWorth(tree, look);
  const { outer, inner, ring } = ringsOf(tree, look);
  const total = Number(tree.total);
  const least = Number(form.show_labels_threshold ?? 5) / 100;
  const write = (branch: Branch): Written => {
    const share = total > 0 ? branch.value / total : 0;
    const middle = inner + ring * (branch.path.length - 0.5);
    const place = placed(labelTexts(branch, form, formats), share, middle, ring);
    return { ...place, show: place.show && form.show_labels === true && share >= least };
  };
  const all = flatTree(tree.branches);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const branch = all[dataIndex - 1];
        return branch ? tipOf(branch, second, total, formats, look, paint) : '';
      },
    },
    ...(form.show_total === true && tree.branches.length > 0
      ? {
          graphic: {
            type: 'text',
            silent: true,
            z: 10,
            x: width / 2,
            y: height / 2,
            style: {
              text: formats.label(total, tree.total),
              fill: tokens.text,
              fontFamily: FONT,
              fontSize: Math.min(18, inner / 2.2),
              fontWeight: 600,
              align: 'center',
              verticalAlign: 'middle',
            },
          },
        }
      : {}),
    series: [
      {
        type: 'sunburst',
        radius: [inner, outer],
        center: [width / 2, height / 2],
        sort: 'desc',
        nodeClick: false,
        itemStyle: { borderColor: tokens.surface, borderWidth: 1 },
        label: {
          fontSize: 12,
          fontFamily: FONT,
          minAngle: 0,
        },
        emphasis: { focus: 'ancestor' },
        data: tree.branches.map((branch) => nodeOf(branch, look, paint, write)),
      },
    ],
  };
};

const tipOf = (
  branch: Branch,
  second: unknown,
  total: number,
  formats: MetricFormats,
  { form, dataset, tokens }: Look,
  paint: Paint,
) => {
  const nameOf = (metric: unknown) => {
    const label = metricLabel(metric);
    return dataset.verboseNames[label] ?? label;
  };
  const share = percent(branch.value / total);
  const exact = formatsOf(second, form, dataset).exact;
  return tooltipContent(
    branch.path.join(' › '),
    [
      {
        name: nameOf(toList(form.metric)[0]),
        value: `${formats.exact(branch.value, branch.amount)} (${share})`,
        color: paint(branch),
      },
      ...(second === undefined || branch.second === null
        ? []
        : [{ name: nameOf(second), value: exact(Number(branch.second), branch.second) }]),
    ],
    tokens,
  );
};
