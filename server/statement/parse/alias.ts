import type { DeclaredLeaf } from '../tree.ts';
import type { Parsing } from './parsing.ts';

/** Without AS these go on with the statement; with it they may be names. */
const NO_ALIAS = new Set(
  `ANTI ANY ARRAY ASOF AS BY CROSS CUBE ELSE END EXCEPT FETCH FILTER FINAL FOR FORMAT FROM FORCE FULL GLOBAL GROUP GROUPS
  HAVING IGNORE INNER INTERSECT INTO JOIN LATERAL LEFT LIMIT MINUS NATURAL OFFSET ON ORDER OUTER PASTE PIVOT POSITIONAL
  PREWHERE QUALIFY RIGHT ROLLUP SAMPLE SELECT SEMI SETTINGS STRAIGHT_JOIN TABLESAMPLE THEN UNION UNPIVOT USE USING VALUES
  WHEN WHERE WINDOW WITH WITHIN`.split(/\s+/),
);

/** `AS name`, or `name` where nothing else can be meant; MySQL takes a text for a name too. */
export const alias = (p: Parsing): DeclaredLeaf | null => {
  const isTold = p.takes('AS');
  const { kind, text, key, at } = p.peek();
  if (kind === 'text' && text !== '' && p.grammar.has.titlesByText) {
    p.next();
    return { kind: 'declared', part: { text, isQuoted: true }, at };
  }
  const isName = kind === 'name' || (kind === 'word' && !NO_ALIAS.has(key));
  if (!isTold && !isName) return null;
  return p.declared('a name');
};
