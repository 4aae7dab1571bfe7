/** Names in a statement that may be tables. */
import type { Token } from '#common/sql/lexer.ts';

export interface PossibleTable {
  /** Null: the current schema. */
  readonly schema: string | null;
  readonly name: string;
}

export const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'quoted';

/** An expression or an alias follows these, never a table. IN is not among them: ClickHouse has `id IN orders`. */
const BEFORE_NO_TABLE = new Set(
  'select distinct distinctrow all where prewhere and or not xor on by having qualify as when then else case between like ilike regexp rlike is interval end div mod limit offset = < > + - * / % ! | & ^ ~ : @'.split(
    ' ',
  ),
);

export const possibleTables = (
  all: readonly Token[],
  nameOf: (token: Token) => string,
): readonly PossibleTable[] =>
  all.flatMap((token, at): readonly PossibleTable[] => {
    if (!isName(token) || all[at + 1]?.text === '.') return [];
    const before = all[at - 1];
    const owner = before?.text === '.' ? all[at - 2] : undefined;
    if (isName(owner)) return [{ schema: nameOf(owner), name: nameOf(token) }];
    const isElsewhere =
      before?.kind !== 'quoted' && BEFORE_NO_TABLE.has(before?.text.toLowerCase() ?? '');
    return isElsewhere ? [] : [{ schema: null, name: nameOf(token) }];
  });
