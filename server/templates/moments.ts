/**
 * `to_datetime` makes a moment of a text. The language knows no moments: one is the text that it is written as, which
 * compares as it does, and what is done with moments in templates is done by filters in its place: `.strftime(…)`, and
 * the difference of two, which has `days`, `seconds` and `total_seconds()`.
 */
import type { Environment } from 'minijinja-js';
import { EngineError } from '../engine/engine.ts';
import { momentText } from '../time/calendar.ts';
import { formatMoment, readMoment } from '../time/strftime.ts';
import { withoutSigns } from './marks.ts';
import { outsideTexts, partsOf } from './tags.ts';

const BETWEEN = 'sextant_between';
const WRITTEN = 'sextant_strftime';
const STANDARD = '%Y-%m-%d %H:%M:%S';
const DAY_SECONDS = 86_400;

/** As `outsideTexts` shows a text. */
const TEXT = "'\\d+'";
const ARGUMENTS = `\\((?:${TEXT}|[^()'])*\\)`;
const VALUE = `(?:${TEXT}|[A-Za-z_]\\w*(?:\\.\\w+|${ARGUMENTS})*)`;
const READ = `${VALUE}\\s*\\|\\s*to_datetime\\b(?:\\s*${ARGUMENTS})?`;
const DIFFERENCE = new RegExp(`(?<![\\w.')\\]|])(${READ})\\s*-\\s*(${READ})`, 'g');
const STRFTIME = /\.\s*strftime(?=\s*\()/g;

const withFilters = (body: string): string =>
  outsideTexts(body, (bare) =>
    bare.replaceAll(STRFTIME, ` | ${WRITTEN}`).replaceAll(DIFFERENCE, `${BETWEEN}($1, $2)`),
  );

/** The template with filters in place of what only moments have. */
export const withMoments = (template: string): string =>
  /\bto_datetime\b|\.\s*strftime\b/.test(template)
    ? [...partsOf(template)]
        .map(({ kind, text, body, open, close }) =>
          kind === 'text' ? text : `${open}${withFilters(body)}${close}`,
        )
        .join('')
    : template;

/** `f('a')` and `f(format='a')`. */
const formatOf = (given: unknown): string => {
  const format = given instanceof Map ? given.get('format') : given;
  return typeof format === 'string' ? format : STANDARD;
};

const momentIn = (value: unknown, format: string): number => {
  const moment = typeof value === 'string' ? readMoment(withoutSigns(value), format) : null;
  if (moment === null)
    throw new EngineError('database', `${JSON.stringify(value)} is no moment written as ${format}`);
  return moment;
};

/** As it was written: with a fraction, or without. */
const asMoment = (value: unknown): number =>
  momentIn(value, typeof value === 'string' && value.includes('.') ? `${STANDARD}.%f` : STANDARD);

const between = (later: unknown, earlier: unknown) => {
  const total = (asMoment(later) - asMoment(earlier)) / 1000;
  const days = Math.floor(total / DAY_SECONDS);
  return {
    days,
    seconds: Math.floor(total - days * DAY_SECONDS),
    total_seconds: () => total,
  };
};

/** `failed` notes why an answer is none: an error must not pass through the language. */
export const addMoments = (made: Environment, failed: (error: unknown) => void): void => {
  const told =
    <Given extends readonly unknown[]>(answer: (...given: Given) => unknown) =>
    (...given: Given): unknown => {
      try {
        return answer(...given);
      } catch (error) {
        failed(error);
        return '';
      }
    };
  made.addFilter(
    'to_datetime',
    told((value: unknown, format?: unknown) =>
      value === null || value === undefined
        ? null
        : momentText(momentIn(value, formatOf(format))).replace('T', ' '),
    ),
  );
  made.addFilter(
    WRITTEN,
    told((value: unknown, format?: unknown) => formatMoment(asMoment(value), formatOf(format))),
  );
  made.addGlobal(BETWEEN, told(between));
};
