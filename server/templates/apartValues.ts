/** The values that a template kept apart, put into its SQL as literals of the database. */
import { rulesOf } from '#common/engines/engines.ts';
import { tokens } from '#common/sql/lexer.ts';
import { EngineError } from '../engine/engine.ts';
import { engineModule } from '../engine/modules.ts';
import type { ApartValue } from './calls.ts';
import { markOf } from './marks.ts';

const misplaced = () =>
  new EngineError(
    'database',
    'A value of a filter or of the address stands where no value can: it may be the whole of an expression, or a part of a text between single quotes',
  );

const isName = (value: ApartValue): value is { readonly name: string } =>
  typeof value === 'object' && value !== null;

export const withApartValues = (
  text: string,
  order: string,
  values: readonly ApartValue[],
  backend: string,
): string => {
  if (values.length === 0) return text;
  const { literal, quote } = engineModule(backend).dialect;
  const mark = new RegExp(`sextant_${order}_(\\d+)_`, 'g');
  const valueAt = (index: string): ApartValue => values[Number(index)] ?? null;
  /** As it stands between quotes, whatever else stands there. */
  const within = (value: ApartValue) =>
    literal(value === null ? '' : isName(value) ? value.name : String(value))
      .replace(/^[^']*'/, '')
      .slice(0, -1);

  /** Behind a minus, another one would begin a comment. */
  const alone = (value: ApartValue) => {
    if (isName(value)) return quote(value.name);
    const sql = literal(value);
    return sql.startsWith('-') ? `(${sql})` : sql;
  };

  const filled = (token: string, kind: string, before: string | null): string => {
    if (!token.includes(markOf(order))) return token;
    const [whole] = token.match(mark) ?? [];
    // Behind a text, another one could go on with its rules.
    if (kind === 'word' && whole === token && before !== 'string') {
      return alone(valueAt(/_(\d+)_$/.exec(token)?.[1] ?? ''));
    }
    const only = valueAt(/^.sextant_[^_]*_(\d+)_.$/.exec(token)?.[1] ?? '');
    if (kind === 'quoted' && token.length === (whole?.length ?? 0) + 2 && isName(only)) {
      return quote(only.name);
    }
    // Other quotes have other rules, and a backslash before a value could take its first character.
    if (kind !== 'string' || !token.startsWith("'") || /\\sextant_/.test(token)) throw misplaced();
    return token.replaceAll(mark, (_, index: string) => within(valueAt(index)));
  };

  let result = '';
  let end = 0;
  let before: string | null = null;
  for (const token of tokens(text, rulesOf(engineModule(backend).dialect.backend))) {
    // Between tokens are blanks and comments, which need no value.
    result +=
      text.slice(end, token.start).replaceAll(mark, '') + filled(token.text, token.kind, before);
    end = token.end;
    before = token.kind;
  }
  result += text.slice(end).replaceAll(mark, '');
  if (result.toLowerCase().includes(markOf(order))) throw misplaced();
  return result;
};
