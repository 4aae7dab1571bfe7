/** Text of a statement with its values kept apart: bound when it runs, written out when people read it. */
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { Parameter } from '../engine/engine.ts';

interface Bound {
  readonly value: Parameter;
}
export type Sql = readonly (string | Bound)[];

export const bind = (value: Parameter): Sql => [{ value }];

/** `sql\`${left} = ${bind(1)}\``: texts and other pieces, never values. */
export const sql = (texts: TemplateStringsArray, ...pieces: readonly (string | Sql)[]): Sql =>
  texts.flatMap((text, at) => {
    const piece = pieces[at] ?? [];
    return typeof piece === 'string' ? [text, piece] : [text, ...piece];
  });

export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.flatMap((piece, at) => (at === 0 ? piece : [separator, ...piece]));

/** Conditions behind `WHERE` or `HAVING`; nothing without any. */
export const allOf = (keyword: 'WHERE' | 'HAVING', conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? [] : sql`\n${keyword} ${join(conditions, ' AND ')}`;

/** Without the values. A text is built when it is first read; its length is known before. */
export const lengthOf = (pieces: Sql): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);

export interface Rendered {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  readonly display: string;
}

export const render = (pieces: Sql, dialect: Dialect): Rendered => {
  const parameters: Parameter[] = [];
  let text = '';
  let display = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      display += piece;
    } else {
      parameters.push(piece.value);
      text += dialect.placeholder(parameters.length);
      display += dialect.literal(piece.value);
    }
  }
  return { sql: text, parameters, display };
};
