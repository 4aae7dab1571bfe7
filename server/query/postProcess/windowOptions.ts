/** What shapes a window beside its size. */
import type { Options } from './options.ts';
import { PostProcessingError } from './frame.ts';

export type { Options };

/** Beyond this a Bessel function is no double. */
const STEEPEST = 700;

const bounded =
  (wanted: string, is: (value: number) => boolean) =>
  (options: Options, name: string, standard?: number): number => {
    const value = options[name] ?? standard;
    if (typeof value === 'number' && Number.isFinite(value) && is(value)) return value;
    throw new PostProcessingError(
      `The window needs the rolling_type_options {"${name}": a number ${wanted}}.`,
    );
  };

export const PARAMETER = {
  positive: bounded('above 0', (value) => value > 0),
  share: bounded('from 0 to 1', (value) => value >= 0 && value <= 1),
  steepness: bounded(`from 0 to ${STEEPEST}`, (value) => value >= 0 && value <= STEEPEST),
} as const;
