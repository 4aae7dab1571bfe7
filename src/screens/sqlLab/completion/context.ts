/** Where in a statement the caret stands, and what may be written there. */
import type { OutputClause } from '#common/engines/descriptor.ts';
import { type Token, tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { nameOf } from './cursor';
import { readStatement } from './readStatement';
import type { Arm, CommonTable, Expected, FromItem, Scope } from './scopes';

export interface Context {
  readonly expected: Expected;
  /** The names with dots before the one being written. */
  readonly qualifier: readonly string[];
  readonly prefix: string;
  /** Characters before the caret that an offer replaces, an opening quote included. */
  readonly replaces: number;
  /** Characters after the caret that belong to the same name. */
  readonly replacesAfter: number;
  readonly isQuoted: boolean;
  /** A parenthesis follows already. */
  readonly isCall: boolean;
  /** The sources of the query around the caret, then of those around it. */
  readonly fromItems: readonly FromItem[];
  readonly withs: readonly CommonTable[];
  /** The caret may stand in a new name: an alias without AS. */
  readonly mayBeName: boolean;
  /** The clause around the caret, if names of outputs may occur in it, and these names. */
  readonly clause: OutputClause | null;
  readonly outputs: readonly string[];
  /** The item whose join condition begins here, and those before it. */
  readonly join: { readonly right: FromItem; readonly left: readonly FromItem[] } | null;
}

const REST = /^[\p{L}\p{N}_$]*/u;
const TEMPLATES = [
  ['{{', '}}'],
  ['{%', '%}'],
] as const;

const isInTemplate = (head: string): boolean =>
  TEMPLATES.some(([open, close]) => head.lastIndexOf(open) > head.lastIndexOf(close));

const qualifierOf = (before: readonly Token[], start: number): readonly string[] => {
  const parts: string[] = [];
  let end = start;
  for (let at = before.length - 1; at > 0; at -= 2) {
    const dot = before[at];
    const name = before[at - 1];
    if (dot?.text !== '.' || dot.end !== end || !name || name.end !== dot.start) break;
    if (name.kind !== 'word' && name.kind !== 'quoted') break;
    parts.unshift(nameOf(name));
    end = name.start;
  }
  return parts;
};

interface Seen {
  readonly arms: Arm[];
  readonly withs: CommonTable[];
}

/** From the innermost query around the caret outwards. */
const around = (scope: Scope, caret: number): Seen => {
  if (caret < scope.from || caret > scope.to) return { arms: [], withs: [] };
  const inner = scope.inner.map((one) => around(one, caret));
  const arm = scope.arms.find(({ from, to }) => caret >= from && caret <= to);
  return {
    arms: [...inner.flatMap(({ arms }) => arms), ...(arm ? [arm] : [])],
    withs: [...inner.flatMap(({ withs }) => withs), ...scope.withs],
  };
};

/** Null inside a string, a comment, a template or a number: nothing is offered there. */
export const contextAt = (sql: string, offset: number, rules: LexicalRules): Context | null => {
  const head = sql.slice(0, offset);
  if (isInTemplate(head)) return null;
  const left = [...tokens(`${head}x`, rules)];
  const written = left.pop();
  if (!written || written.end !== offset + 1) return null;
  if (written.kind !== 'word' && written.kind !== 'quoted') return null;
  const isQuoted = written.kind === 'quoted';
  const quote = isQuoted ? (sql[written.start] ?? '') : '';
  const typed = sql.slice(written.start + quote.length, offset);
  const isNumber =
    /\d/.test(sql[written.start - 1] ?? '') ||
    /(?:^|[^\p{L}\p{N}_"`])\d+\.$/u.test(sql.slice(Math.max(0, written.start - 20), written.start));
  if (isNumber) return null;
  const tail = sql.slice(offset);
  const rest = REST.exec(tail)?.[0].length ?? 0;
  const closes = isQuoted && tail[rest] === quote ? 1 : 0;
  const after = rest + closes;
  const caretToken: Token = {
    kind: 'word',
    text: typed,
    start: written.start,
    end: offset + after,
  };
  const right = [...tokens(tail.slice(after), rules)].map((token) => ({
    ...token,
    start: token.start + offset + after,
    end: token.end + offset + after,
  }));
  const { scope, expected, mayBeName, clause, joined } = readStatement(
    [...left, caretToken, ...right],
    left.length,
  );
  const { arms, withs } = around(scope, written.start);
  const [arm] = arms;
  const joinedItem = joined === null ? undefined : arm?.fromItems[joined - 1];
  return {
    expected,
    qualifier: qualifierOf(left, written.start),
    prefix: isQuoted ? typed.replaceAll(quote + quote, quote) : typed,
    replaces: offset - written.start,
    replacesAfter: after,
    isQuoted,
    isCall: /^\s*\(/.test(tail.slice(after)),
    fromItems: arms.flatMap(({ fromItems }) => fromItems),
    withs,
    mayBeName,
    clause,
    outputs: (arm?.outputs ?? []).flatMap((output) => ('name' in output ? [output.name] : [])),
    join: joinedItem
      ? { right: joinedItem, left: arm?.fromItems.slice(0, (joined ?? 1) - 1) ?? [] }
      : null,
  };
};
