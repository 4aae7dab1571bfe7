/** The plan of an EXPLAIN with the names that people know, instead of those of the attached files. */
import type { StoredTable } from './catalogFile.ts';
import { FILE_PREFIX } from './attach.ts';

const PLAIN = /"sextant_file_\d+ ((?:[^"\n]|"")+)"\.main\."data"/g;
/** Inside JSON and graphs, quotes are escaped: `\"sextant_file_6 main.flights\".main.\"data\"`. */
const ESCAPED = /\\"sextant_file_\d+ ((?:[^"\\]|\\"\\")+)\\"\.main\.\\"data\\"/g;

/** The length of `"sextant_file_` with any number behind it. */
const NUMBERED_MAX = FILE_PREFIX.length + 18;

const blankless = (text: string): string => text.replaceAll(/\s+/g, '');

interface Cell {
  readonly start: number;
  readonly text: string;
}

const WALL = '│';

/** The cell that begins here, behind a wall. */
const cellAt = (line: string | undefined, start: number): Cell | null => {
  if (line?.[start - 1] !== WALL) return null;
  const end = line.indexOf(WALL, start);
  return end < 0 ? null : { start, text: line.slice(start, end) };
};

const cellsOf = (line: string): readonly Cell[] =>
  [...line.matchAll(/│([^│]*)(?=│)/g)].map(({ index, 1: text = '' }) => ({
    start: index + 1,
    text,
  }));

const centred = (text: string, width: number): string => {
  const blanks = Math.max(0, width - text.length);
  return text.padStart(text.length + Math.ceil(blanks / 2)).padEnd(width);
};

/** In a box the name is broken over lines, and where it was broken blanks are gone. */
const withNamesInBoxes = (plan: string, tables: readonly StoredTable[]): string => {
  const known = new Map(
    tables.map(({ schema, name }) => {
      const full = `${schema}.${name}`;
      return [blankless(`${full.replaceAll('"', '""')}".main."data"`), full] as const;
    }),
  );
  let longest = 0;
  for (const { length } of known.keys()) longest = Math.max(longest, NUMBERED_MAX + length);
  const lines = plan.split('\n');
  const place = (from: number, cells: readonly Cell[], name: string) => {
    let rest = name;
    for (const [at, { start, text }] of cells.entries()) {
      const width = text.length;
      const part = rest.slice(0, width - 2);
      rest = rest.slice(part.length);
      const line = lines[from + at] ?? '';
      lines[from + at] = line.slice(0, start) + centred(part, width) + line.slice(start + width);
    }
  };
  for (const [from, line] of lines.entries()) {
    if (!line.includes(`"${FILE_PREFIX}`)) continue;
    for (const { start, text } of cellsOf(line)) {
      if (!text.trimStart().startsWith(`"${FILE_PREFIX}`)) continue;
      const cells: Cell[] = [];
      let written = '';
      for (let at = from; ; at++) {
        const cell = cellAt(lines[at], start);
        if (!cell || cell.text.trim() === '') break;
        cells.push(cell);
        written += blankless(cell.text);
        if (written.length > longest) break;
        const name = known.get(written.replace(/^"sextant_file_\d+/, ''));
        if (name === undefined) continue;
        place(from, cells, name);
        break;
      }
    }
  }
  return lines.join('\n');
};

/** Only names of files: a value of the query may look like one. */
export const withNamesInPlan = (plan: string, tables: readonly StoredTable[]): string => {
  if (!plan.includes(FILE_PREFIX)) return plan;
  const names = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
  const known = (whole: string, name: string, written: string) =>
    names.has(name) ? written : whole;
  const named = plan
    .replaceAll(ESCAPED, (whole, name: string) =>
      known(whole, name.replaceAll('\\"\\"', '"'), name.replaceAll('\\"\\"', '\\"')),
    )
    .replaceAll(PLAIN, (whole, name: string) => {
      const own = name.replaceAll('""', '"');
      return known(whole, own, own);
    });
  return withNamesInBoxes(named, tables);
};
