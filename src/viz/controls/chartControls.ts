/** The controls of one chart type: the shared definitions with what the type changes about them. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '../formData';
import type { OwnControl, VizMeta } from '../vizMeta';
import type { ControlDefinition } from './definition';
import { type ControlName, CONTROLS } from './definitions';

export interface ChartControl extends ControlDefinition {
  readonly name: ControlName;
  readonly isShown: NonNullable<ControlDefinition['isShown']>;
  /** The value of a new chart, where the type names one of its own. */
  readonly hasOwnDefault: boolean;
}

const chartControl = (name: ControlName, own: OwnControl = {}): ChartControl => {
  const { defaultOf, ...shared }: ControlDefinition = CONTROLS[name];
  const hasOwnDefault = Object.hasOwn(own, 'default');
  return {
    ...shared,
    ...(defaultOf && !hasOwnDefault && { defaultOf }),
    ...own,
    name,
    hasOwnDefault,
    isShown: (form, dataset) =>
      shared.isShown?.(form, dataset) !== false && own.isShown?.(form, dataset) !== false,
  };
};

type Controls = ReadonlyMap<string, ChartControl>;
const made = new WeakMap<VizMeta, Controls>();
const swapped = new WeakMap<VizMeta, Controls>();

/** Settings keep their keys where the axes are swapped; a person reads the axis that they see. */
export const axisWords = (text: string, meta: VizMeta | undefined, form: FormData): string =>
  meta?.hasAxesSwapped?.(form) === true
    ? text.replaceAll(/\b[XY]-axis/g, (axis) => (axis === 'X-axis' ? 'Y-axis' : 'X-axis'))
    : text;

/** By name, in the order of the sections. */
export const chartControls = (meta: VizMeta): Controls => {
  let known = made.get(meta);
  if (!known) {
    const names = meta.sections.flatMap(({ controls }) => controls);
    known = new Map(names.map((name) => [name, chartControl(name, meta.controls[name])]));
    made.set(meta, known);
  }
  return known;
};

/** The same, under the labels that fit these settings. */
export const namedControls = (meta: VizMeta, form: FormData): Controls => {
  const controls = chartControls(meta);
  if (meta.hasAxesSwapped?.(form) !== true) return controls;
  let known = swapped.get(meta);
  if (!known) {
    const withWords = (control: ChartControl): ChartControl => ({
      ...control,
      label: axisWords(control.label, meta, form),
    });
    known = new Map([...controls].map(([name, control]) => [name, withWords(control)]));
    swapped.set(meta, known);
  }
  return known;
};

/** The value a new chart starts with. */
export const defaultValue = (control: ChartControl, dataset: Datasource): unknown =>
  control.defaultOf?.(dataset) ?? control.default;
