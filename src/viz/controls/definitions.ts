import { LOOK_CONTROLS } from './lookControls';
import { QUERY_CONTROLS } from './queryControls';

/** Every setting a chart type can list in its sections, by its name on the wire. */
export const CONTROLS = { ...QUERY_CONTROLS, ...LOOK_CONTROLS } as const;

export type ControlName = keyof typeof CONTROLS;

/** Settings that need no query when they change. */
export const isVisualOnly = (name: string): boolean => Object.hasOwn(LOOK_CONTROLS, name);
