/** Outlines of countries (Natural Earth, public domain), which come with the chart and from no other server. */
import atlas from 'world-atlas/countries-110m.json';
import { codeOf } from './codes';
import { type Outline as Shape, outlinesOf, registerOutlines } from './outlinesOf';

export const WORLD = 'world';

/** Nobody lives there, and it would take a fifth of the height. */
const LEFT_OUT = 'ATA';

export interface Outline extends Pick<Shape, 'name' | 'polygons'> {
  readonly code: string;
}

export const OUTLINES: readonly Outline[] = outlinesOf(atlas)
  .map(({ id, name, polygons }) => ({ code: codeOf(id, name), name, polygons }))
  .filter(({ code }) => code !== LEFT_OUT);

const CODES: ReadonlySet<string> = new Set(OUTLINES.map(({ code }) => code));

export const hasOutline = (code: string): boolean => CODES.has(code);

export const registerWorld = (): void => registerOutlines(WORLD, OUTLINES);
