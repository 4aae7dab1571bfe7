import { separated, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

export const commaList = (p: Parsing, one: () => Node): Node => {
  const found = [one()];
  while (p.takes(',')) found.push(one());
  return separated(found);
};

export const several = (one: () => Node | null): readonly Node[] => {
  const found: Node[] = [];
  for (let next = one(); next !== null; next = one()) found.push(next);
  return found;
};
