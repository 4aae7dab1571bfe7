/** Calls, from their names to what stands behind their parentheses. */
import { malformed } from '../refusal.ts';
import { fixed, fixedList, sequence, sequenceOf, type FunctionLeaf, type Node } from '../tree.ts';
import { argumentList } from './argumentList.ts';
import { cast, columns, convert, extract, position } from './form.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE, NULLS, OPEN, ORDER_BY, WHERE } from './words.ts';

const WITHIN = fixed('WITHIN GROUP');
const FILTER = fixed('FILTER');
const OVER = fixed('OVER');
const CASTS = fixedList('CAST|TRY_CAST');
/** Words with a grammar of their own, which quotes would take from them. */
const OF_GRAMMAR =
  /^(all|any|array|binary|case|cast|columns|convert|exists|extract|interval|map|not|position|row|some|try_cast)$/i;

/** WITHIN GROUP, FILTER, IGNORE NULLS, OVER, each at most once and in this order. */
const behind = (p: Parsing): readonly Node[] => {
  const parts: Node[] = [];
  if (p.takes('WITHIN GROUP')) {
    p.expect(OPEN);
    p.expect(ORDER_BY);
    parts.push(WITHIN, OPEN, ORDER_BY, p.orderItems(), p.expect(CLOSE));
  }
  if (p.sees('FILTER') && p.sees('(', 1)) {
    p.next();
    p.expect(OPEN);
    // DuckDB also does without the word.
    const where = p.grammar.has.methods && !p.sees('WHERE') ? null : p.expect(WHERE);
    parts.push(FILTER, sequence(OPEN, where, p.expression(), p.expect(CLOSE)));
  }
  const nulls = p.oneOf(NULLS);
  if (nulls !== null) parts.push(nulls);
  if (p.sees('OVER')) {
    p.next();
    if (p.takes('(')) parts.push(OVER, OPEN, p.windowBody(), p.expect(CLOSE));
    else parts.push(OVER, p.declared('a window'));
  }
  return parts;
};

export const callOf = (p: Parsing, head: FunctionLeaf): Node => {
  const name = (head.parts.at(-1)?.text ?? '').toLowerCase();
  const lists = [argumentList(p, name)];
  if (p.grammar.has.parametricCalls && p.sees('(')) lists.push(argumentList(p, name));
  return sequenceOf([head, ...lists, ...behind(p)]);
};

/** A call that begins here: a name, perhaps behind a schema, and a parenthesis. */
export const call = (p: Parsing): Node => {
  const { at } = p.peek();
  const isPlain = p.sees('(', 1);
  const head = isPlain ? CASTS.find((one) => p.sees(one)) : undefined;
  if (head !== undefined) return cast(p, head);
  if (isPlain && p.sees('CONVERT') && p.grammar.has.conversions) return convert(p);
  if (isPlain && p.sees('EXTRACT') && p.sees('FROM', 3)) return extract(p);
  if (isPlain && p.isStatement && p.sees('COLUMNS') && p.grammar.has.methods) return columns(p);
  if (isPlain && p.sees('POSITION')) return position(p);
  const parts = [p.name('a function')];
  if (isPlain && parts[0]?.isQuoted && OF_GRAMMAR.test(parts[0].text)) {
    throw malformed(`Write ${parts[0].text} without quotes: it is a word of the grammar.`, at);
  }
  while (p.takes('.')) parts.push(p.name('a function'));
  return callOf(p, {
    kind: 'function',
    parts: parts.map(({ text, isQuoted }) => ({ text, isQuoted })),
    use: 'value',
    at,
  });
};
