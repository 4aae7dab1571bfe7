/** `INTERVAL '1 day'`, `INTERVAL 1 DAY`, `INTERVAL (n) DAY`, `INTERVAL '1' YEAR TO MONTH`. */
import { fixed, sequenceOf, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

const INTERVAL = fixed('INTERVAL');
const TO = fixed('TO');

const unit = (p: Parsing): readonly Node[] => {
  const found = p.oneOf(p.grammar.units);
  if (found === null) return [];
  const until = p.takes('TO') ? p.oneOf(p.grammar.units) : null;
  return until === null ? [found] : [found, TO, until];
};

export const interval = (p: Parsing): Node => {
  p.expect(INTERVAL);
  const amount = p.grammar.has.intervalExpressions ? p.expression() : p.operand();
  return sequenceOf([INTERVAL, amount, ...unit(p)]);
};
