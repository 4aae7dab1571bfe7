import type { VizMeta } from '../vizMeta';
import type { Choice } from './choices';
import type { ControlDefinition } from './definition';
import { LOOK_CONTROLS } from './lookControls';
import { QUERY_CONTROLS } from './queryControls';

/** Every setting a chart type can list in its sections, by its name on the wire. */
const CONTROLS: Readonly<Record<string, ControlDefinition>> = {
  ...QUERY_CONTROLS,
  ...LOOK_CONTROLS,
};

export const controlDefinition = (name: string): ControlDefinition | undefined =>
  Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;

export const controlNames = ({ sections }: VizMeta): readonly string[] =>
  sections.flatMap(({ controls }) => controls).filter((name) => controlDefinition(name));

/** Settings that need no query when they change. */
export const isVisualOnly = (name: string): boolean =>
  controlDefinition(name)?.renderTrigger === true;

export const choicesOf = (name: string, vizType: string): readonly Choice[] => {
  const definition = controlDefinition(name);
  return definition?.choicesOf?.(vizType) ?? definition?.choices ?? [];
};
