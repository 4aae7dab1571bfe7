import { malformed } from '../refusal.ts';
import type { Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

export const number = (p: Parsing): Node => {
  const { kind, text, at } = p.next();
  if (kind !== 'number') throw malformed('A number is expected here.', at);
  return { kind: 'number', text, at };
};
