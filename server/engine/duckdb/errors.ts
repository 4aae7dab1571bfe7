import { withTableNames } from './attach.ts';
import { EngineError, type EngineErrorCode } from '../engine.ts';

const KINDS: readonly (readonly [RegExp, EngineErrorCode])[] = [
  [/^Parser Error/, 'syntax'],
  [/^INTERRUPT Error/, 'stopped'],
  [/^Out of Memory Error/, 'out_of_memory'],
  [/^Permission Error/, 'not_allowed'],
  [/schema (?:"[^"]*"|[^\s"]+) does not exist|No catalog \+ schema named/, 'missing_schema'],
  [/^Catalog Error: Table with name/, 'missing_table'],
  [
    /Referenced (column|table) "|does not have a column named|column "[^"]*" not found/i,
    'missing_column',
  ],
];

const PREFIX = /^(Error: )?(Failed to extract statements: )?/;
const LINE = /\n\nLINE (\d+): (.*)\n( *)\^/;

/**
 * DuckDB shows only the surroundings of the position in a long line, with `...` at the cut; then the rest is looked up.
 */
const columnIn = (shown: string, caret: number, line: string): number | null => {
  const cut = shown.startsWith('...') ? 3 : 0;
  if (cut === 0) return caret;
  const fragment = shown.slice(cut).replace(/\.\.\.$/, '');
  const at = line.indexOf(fragment);
  const isAmbiguous = line.indexOf(fragment, at + 1) >= 0;
  return at < 0 || isAmbiguous ? null : at + caret - cut;
};

const placeIn = (message: string, sql: string, addedLines: number) => {
  const match = LINE.exec(message);
  if (!match) return null;
  const [, number = '1', shown = '', indent = ''] = match;
  const caret = indent.length - `LINE ${number}: `.length + 1;
  const line = Math.max(1, Number(number) - addedLines);
  return { line, column: columnIn(shown, caret, sql.split('\n')[line - 1] ?? '') };
};

/** `addedLines` = lines put before the person’s statement when it was wrapped. */
export const engineError = (cause: unknown, sql = '', addedLines = 0): EngineError => {
  if (cause instanceof EngineError) return cause;
  const text = (cause instanceof Error ? cause.message : String(cause)).replace(PREFIX, '');
  const code = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'database';
  const shown = withTableNames(text.split('\n\nLINE ')[0]?.trimEnd() ?? text);
  return new EngineError(code, shown, placeIn(text, sql, addedLines), { cause });
};
