/** `DATEADD(DATETRUNC(DATETIME('today'), month), -1, month)`: the functions of time ranges. */
import { isUnit, type Unit } from '#common/timeUnits.ts';
import { add, DAY_MS, lastDay, midnight, type Moment, truncate } from './calendar.ts';
import { holidayIn } from './holidays.ts';
import { cannotParse, naturalMoment, TimeRangeError } from './naturalTime.ts';

type Piece = {
  readonly kind: 'word' | 'text' | 'number' | 'mark';
  readonly text: string;
  readonly at: number;
};

const PIECE =
  /\s*(?:(?<word>[a-z]+)|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<number>[+-]\s*\d+|\d+)|(?<mark>[(),]))/iy;

const pieces = (text: string): readonly Piece[] => {
  const found: Piece[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    PIECE.lastIndex = at;
    const groups = PIECE.exec(text)?.groups;
    if (!groups) throw cannotParse(text);
    const { word, single, double, number, mark } = groups;
    const [kind, value] =
      word !== undefined
        ? (['word', word.toUpperCase()] as const)
        : number !== undefined
          ? (['number', number.replaceAll(/\s/g, '')] as const)
          : mark !== undefined
            ? (['mark', mark] as const)
            : (['text', single ?? double ?? ''] as const);
    found.push({ kind, text: value, at });
    at = PIECE.lastIndex;
  }
  return found;
};

export const FUNCTION_START = /^\s*(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY|DATEDIFF)\s*\(/i;

const LAST_DAY_UNITS = ['year', 'month', 'week'] as const;

/** The pieces one after the other, each as it is expected. */
const reader = (text: string) => {
  const all = pieces(text);
  let next = 0;
  return {
    peek: (): Piece | undefined => all[next],
    take: (kind: Piece['kind'], value?: string): string => {
      const piece = all[next];
      if (piece?.kind !== kind || (value !== undefined && piece.text !== value)) {
        const at = piece?.at ?? text.length;
        throw new TimeRangeError(
          `Expected ${value ?? kind}, found '${piece?.text ?? 'end of text'}'  (at char ${at}), (line:1, col:${at + 1})`,
        );
      }
      next += 1;
      return piece.text;
    },
  };
};

/** What the expression means when it is `now`. */
export const evaluate = (text: string, now: Moment): Moment => {
  const { peek, take } = reader(text);
  const comma = () => take('mark', ',');
  const unit = (): Unit => {
    const at = peek();
    const name = take('word').toLowerCase();
    if (isUnit(name)) return name;
    throw new TimeRangeError(`Expected a unit of time, found '${name}'  (at char ${at?.at ?? 0})`);
  };

  const integer = (): number => {
    if (peek()?.kind === 'number') return Number(take('number'));
    take('word', 'DATEDIFF');
    take('mark', '(');
    const from = moment();
    comma();
    const to = moment();
    let by: Unit = 'day';
    if (peek()?.text === ',') {
      comma();
      by = unit();
    }
    take('mark', ')');
    if (by === 'year') return new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();
    return Math.floor((midnight(to) - midnight(from)) / DAY_MS);
  };

  const calls: Readonly<Record<string, () => Moment>> = {
    DATETIME: () => naturalMoment(take('text'), now),
    DATEADD: () => {
      const from = moment();
      comma();
      const count = integer();
      comma();
      return add(from, count, unit());
    },
    DATETRUNC: () => {
      const from = moment();
      comma();
      return truncate(from, unit());
    },
    HOLIDAY: () => holiday(),
    LASTDAY: () => {
      const from = moment();
      comma();
      const at = peek();
      const name = take('word').toLowerCase();
      const known = LAST_DAY_UNITS.find((one) => one === name);
      if (known) return lastDay(from, known);
      throw new TimeRangeError(
        `Expected {'year' | 'month' | 'week'}, found '${name}'  (at char ${at?.at ?? 0}), (line:1, col:${(at?.at ?? 0) + 1})`,
      );
    },
  };

  /** This year's, and in the United States, where nothing else is said. */
  const holiday = (): Moment => {
    const name = take('text');
    let at = now;
    let country = 'US';
    if (peek()?.text === ',') {
      comma();
      at = moment();
      if (peek()?.text === ',') {
        comma();
        country = take('text');
      }
    }
    return holidayIn(name, new Date(at).getUTCFullYear(), country);
  };

  const moment = (): Moment => {
    const name = take('word');
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call) {
      throw new TimeRangeError(`The function ${name} is not available in time ranges.`);
    }
    take('mark', '(');
    const value = call();
    take('mark', ')');
    return value;
  };

  const value = moment();
  if (peek()) throw cannotParse(text);
  return value;
};
