/**
 * Where each statement of a long text begins and ends, kept up to date key by key: a change reads anew only the
 * statements it touches, for behind a semicolon nothing before it matters.
 */
import { tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';

export interface Point {
  readonly row: number;
  readonly column: number;
}

/** The part of a document that is used: its lines. */
export interface Lines {
  readonly getLength: () => number;
  readonly getLines: (first: number, last: number) => string[];
}

export interface Change {
  readonly action: 'insert' | 'remove';
  readonly start: Point;
  readonly end: Point;
}

export interface Stretch {
  /** After the previous semicolon. */
  readonly start: Point;
  /** Its first token and the end of its last; null if there is nothing between two semicolons. */
  readonly from: Point | null;
  readonly to: Point | null;
  /** After its semicolon; null for the last one. */
  readonly end: Point | null;
}

const FIRST: Point = { row: 0, column: 0 };
const CHUNK_LINES = 64;
/** How far the lexer looks ahead of a token. */
const LOOKS_AHEAD = 4;

const isBefore = (a: Point, b: Point): boolean =>
  a.row < b.row || (a.row === b.row && a.column < b.column);
const isSame = (a: Point, b: Point): boolean => a.row === b.row && a.column === b.column;

const shifted = (point: Point, { action, start, end }: Change): Point => {
  const rows = end.row - start.row;
  const columns = end.column - start.column;
  if (action === 'insert') {
    if (point.row !== start.row) return { row: point.row + rows, column: point.column };
    return { row: point.row + rows, column: point.column + columns };
  }
  if (point.row !== end.row) return { row: point.row - rows, column: point.column };
  return { row: point.row - rows, column: point.column - columns };
};

/** The statements from an offset on, until `isKnown` reports that the rest is. */
const read = (
  lines: Lines,
  rules: LexicalRules,
  begin: Point,
  isKnown: (end: Point) => boolean,
): Stretch[] => {
  const found: Stretch[] = [];
  let start = begin;
  let count = CHUNK_LINES;
  for (;;) {
    const isWhole = start.row + count >= lines.getLength();
    const part = lines.getLines(start.row, start.row + count - 1);
    part[0] = part[0]?.slice(start.column) ?? '';
    const text = part.join('\n');
    let line = 0;
    let lineStart = 0;
    const base = start;
    const pointAt = (offset: number): Point => {
      while (line < part.length - 1 && offset > lineStart + (part[line]?.length ?? 0)) {
        lineStart += (part[line]?.length ?? 0) + 1;
        line += 1;
      }
      return { row: base.row + line, column: offset - lineStart + (line === 0 ? base.column : 0) };
    };
    let from: Point | null = null;
    let to: Point | null = null;
    const before = found.length;
    for (const token of tokens(text, rules)) {
      if (!isWhole && token.end > text.length - LOOKS_AHEAD) break;
      if (token.kind !== 'symbol' || token.text !== ';') {
        from ??= pointAt(token.start);
        to = pointAt(token.end);
        continue;
      }
      const end = pointAt(token.end);
      found.push({ start, from, to, end });
      start = end;
      from = null;
      to = null;
      if (isKnown(end)) return found;
    }
    if (isWhole) {
      found.push({ start, from, to, end: null });
      return found;
    }
    if (found.length === before) count *= 4;
  }
};

export interface StatementIndex {
  readonly changed: (change: Change) => void;
  /** The statement around a position, or before it on the same line; null if there is none. */
  readonly at: (place: Point) => Stretch | null;
  /** What lies between the semicolons around an offset. */
  readonly around: (place: Point) => Stretch;
  readonly count: () => number;
}

export const createStatementIndex = (lines: Lines, rules: LexicalRules): StatementIndex => {
  let stretches = read(lines, rules, FIRST, () => false);
  const placeOf = (point: Point): number => {
    let low = 0;
    let high = stretches.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = stretches[middle]?.end;
      if (end && isBefore(end, point)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** The index of the first one that ends after an offset. */
  const indexAt = (place: Point): number => {
    const index = placeOf(place);
    const end = stretches[index]?.end;
    return end && !isBefore(place, end) ? index + 1 : index;
  };
  return {
    changed: (change) => {
      const first = placeOf(change.start);
      const oldEnd = change.action === 'remove' ? change.end : change.start;
      const move = (point: Point | null) => point && shifted(point, change);
      const moved = (stretch: Stretch): Stretch =>
        change.start.row === change.end.row && stretch.start.row > change.end.row
          ? stretch
          : {
              start: shifted(stretch.start, change),
              from: move(stretch.from),
              to: move(stretch.to),
              end: move(stretch.end),
            };
      const tail = stretches
        .slice(first)
        .filter(({ start }) => !isBefore(start, oldEnd))
        .map(moved);
      let next = 0;
      const isKnown = (end: Point): boolean => {
        while (tail[next] && isBefore((tail[next] as Stretch).start, end)) next += 1;
        const known = tail[next];
        return known !== undefined && isSame(known.start, end);
      };
      const begin = stretches[first]?.start ?? FIRST;
      const again = read(lines, rules, begin, isKnown);
      const isJoined = again.at(-1)?.end !== null;
      stretches = [...stretches.slice(0, first), ...again, ...(isJoined ? tail.slice(next) : [])];
    },
    at: (place) => {
      const index = indexAt(place);
      const found = stretches.find(({ from }, at) => at >= index && from !== null);
      const before = stretches.findLast(({ from }, at) => at < index && from !== null) ?? null;
      if (!found?.from) return before;
      const isBehind = before?.to?.row === place.row && isBefore(place, found.from);
      return isBehind ? before : found;
    },
    around: (place) =>
      stretches[indexAt(place)] ?? { start: FIRST, from: null, to: null, end: null },
    count: () => stretches.reduce((sum, { from }) => sum + (from ? 1 : 0), 0),
  };
};
