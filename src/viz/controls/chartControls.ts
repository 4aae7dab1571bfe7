/** The controls of one chart type: the shared definitions with what the type changes about them. */
import type { Datasource } from '#common/wire/datasource.ts';
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

const made = new WeakMap<VizMeta, ReadonlyMap<string, ChartControl>>();

/** By name, in the order of the sections. */
export const chartControls = (meta: VizMeta): ReadonlyMap<string, ChartControl> => {
  let known = made.get(meta);
  if (!known) {
    const names = meta.sections.flatMap(({ controls }) => controls);
    known = new Map(names.map((name) => [name, chartControl(name, meta.controls[name])]));
    made.set(meta, known);
  }
  return known;
};

/** The value a new chart starts with. */
export const defaultValue = (control: ChartControl, dataset: Datasource): unknown =>
  control.defaultOf?.(dataset) ?? control.default;
