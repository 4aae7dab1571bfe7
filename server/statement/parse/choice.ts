/** `CASE … WHEN … THEN … ELSE … END` */
import { fixed, sequenceOf, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

const CASE = fixed('CASE');
const WHEN = fixed('WHEN');
const THEN = fixed('THEN');
const ELSE = fixed('ELSE');
const END = fixed('END');

export const choice = (p: Parsing): Node =>
  p.deeper(() => {
    p.expect(CASE);
    const parts: Node[] = [CASE];
    if (!p.sees('WHEN')) parts.push(p.expression());
    do {
      p.expect(WHEN);
      const condition = p.expression();
      p.expect(THEN);
      parts.push(WHEN, condition, THEN, p.expression());
    } while (p.sees('WHEN'));
    if (p.takes('ELSE')) parts.push(ELSE, p.expression());
    parts.push(p.expect(END));
    return sequenceOf(parts);
  });
