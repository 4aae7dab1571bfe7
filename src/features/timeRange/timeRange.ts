/** Time ranges as text, and the frames they are edited in. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { UNITS, type Unit } from '#common/timeUnits.ts';

export const FRAMES = [
  { value: 'last', label: 'Last' },
  { value: 'previous', label: 'Previous' },
  { value: 'current', label: 'Current' },
  { value: 'custom', label: 'Custom' },
  { value: 'advanced', label: 'Advanced' },
  { value: 'none', label: 'No filter' },
] as const;
export type Frame = (typeof FRAMES)[number]['value'];

const same = (texts: readonly string[]) => texts.map((value) => ({ value, label: value }));
const LAST = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'];
const PREVIOUS = [
  'previous calendar week',
  'previous calendar month',
  'previous calendar quarter',
  'previous calendar year',
];
const CURRENT = ['Current day', 'Current week', 'Current month', 'Current quarter', 'Current year'];
export const RANGES: Readonly<Partial<Record<Frame, readonly { value: string; label: string }[]>>> =
  {
    last: same(LAST),
    previous: PREVIOUS.map((value) => ({ value, label: value.replace('previous', 'Previous') })),
    current: same(CURRENT),
  };

/** One end of a custom range. */
export type Side =
  | { readonly mode: 'specific'; readonly at: string }
  | {
      readonly mode: 'relative';
      readonly count: number;
      readonly unit: Unit;
      readonly anchor: string;
    }
  | { readonly mode: 'now' | 'today' };

const SPECIFIC = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/;
const RELATIVE = /^DATEADD\(DATETIME\("([^"]+)"\), ?(-?\d+), ?(\w+)\)$/i;

const sideOf = (text: string): Side | null => {
  if (text === 'now' || text === 'today') return { mode: text };
  if (SPECIFIC.test(text)) return { mode: 'specific', at: text };
  const [, anchor, count, unit] = RELATIVE.exec(text) ?? [];
  const known = UNITS.find((name) => name === unit?.toLowerCase());
  return anchor && count && known
    ? { mode: 'relative', count: Number(count), unit: known, anchor }
    : null;
};

const sideText = (side: Side): string => {
  if (side.mode === 'specific') return side.at.length === 16 ? `${side.at}:00` : side.at;
  if (side.mode === 'relative')
    return `DATEADD(DATETIME("${side.anchor}"), ${side.count}, ${side.unit})`;
  return side.mode;
};

const SEPARATOR = ' : ';

export const customRange = (since: Side, until: Side): string =>
  `${sideText(since)}${SEPARATOR}${sideText(until)}`;

export const readCustom = (text: string): readonly [Side, Side] | null => {
  const [left = '', right = '', more] = text.split(SEPARATOR);
  const since = sideOf(left.trim());
  const until = sideOf(right.trim());
  return since && until && more === undefined ? [since, until] : null;
};

/** The two ends of a time range; a text without a separator is all start. */
export const readAdvanced = (text: string): readonly [string, string] => {
  const at = text.indexOf(SEPARATOR);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + SEPARATOR.length)];
};

export const advancedRange = (since: string, until: string): string =>
  `${since}${SEPARATOR}${until}`;

/** The frame in which a time range is edited; the advanced one when no other fits. */
export const frameOf = (text: string): Frame => {
  if (text === '' || text === NO_TIME_RANGE) return 'none';
  if (LAST.includes(text)) return 'last';
  if (PREVIOUS.includes(text)) return 'previous';
  if (CURRENT.includes(text)) return 'current';
  return readCustom(text) ? 'custom' : 'advanced';
};

/** The value a frame starts with. */
export const frameDefault = (frame: Frame, today: string): string => {
  switch (frame) {
    case 'none':
      return NO_TIME_RANGE;
    case 'custom':
      return customRange(
        { mode: 'relative', count: -7, unit: 'day', anchor: 'today' },
        { mode: 'specific', at: `${today}T00:00:00` },
      );
    case 'advanced':
      return ' : ';
    default:
      return RANGES[frame]?.[1]?.value ?? RANGES[frame]?.[0]?.value ?? NO_TIME_RANGE;
  }
};

const MOMENT = /(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)/g;

const RELATIVES = new RegExp(RELATIVE.source.slice(1, -1), 'gi');

const relativeWords = (anchor: string, count: number, unit: string): string => {
  const size = Math.abs(count);
  const span = `${size} ${unit.toLowerCase()}${size === 1 ? '' : 's'}`;
  return `${span} ${count < 0 ? 'before' : 'after'} ${anchor}`;
};

/** A range for people: `7 days before today : 2001-02-01 06:30:00`, with dates alone at midnight. */
export const shownRange = (range: string): string =>
  range
    .replace(RELATIVES, (_, anchor: string, count: string, unit: string) =>
      relativeWords(anchor, Number(count), unit),
    )
    .replace(MOMENT, (_, day: string, time: string) =>
      /^00:00(:00)?$/.test(time) ? day : `${day} ${time}`,
    );

/** `2001-01-01 ≤ Date < 2001-02-01`, without an open end. */
export const resolvedText = (
  { since, until }: { since: string; until: string },
  column = 'time',
): string => {
  if (!since && !until) return 'All time';
  return `${since ? `${shownRange(since)} ≤ ` : ''}${column}${until ? ` < ${shownRange(until)}` : ''}`;
};
