/** Words for functions of JSON behind their arguments. */
import { fixed, fixedList, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

const RETURNING = fixed('RETURNING');
const DEFAULT = fixed('DEFAULT');
/** Words for functions of JSON behind their arguments. */
const JSON_WORDS = fixedList(
  'NULL ON EMPTY|ERROR ON EMPTY|NULL ON ERROR|ERROR ON ERROR|TRUE ON ERROR|FALSE ON ERROR|UNKNOWN ON ERROR|EMPTY ARRAY ON EMPTY|EMPTY OBJECT ON EMPTY|EMPTY ARRAY ON ERROR|EMPTY OBJECT ON ERROR|WITH WRAPPER|WITH ARRAY WRAPPER|WITHOUT WRAPPER|WITHOUT ARRAY WRAPPER|WITH CONDITIONAL WRAPPER|WITH CONDITIONAL ARRAY WRAPPER|WITH UNCONDITIONAL WRAPPER|WITH UNCONDITIONAL ARRAY WRAPPER|KEEP QUOTES|OMIT QUOTES|NULL ON NULL|ABSENT ON NULL',
);
const JSON_CASES = fixedList('ON EMPTY|ON ERROR');

/** `RETURNING type`, `DEFAULT 0 ON EMPTY`, `WITH WRAPPER` */
export const jsonWords = (p: Parsing): readonly Node[] => {
  const parts: Node[] = [];
  for (;;) {
    const words = p.oneOf(JSON_WORDS);
    if (words !== null) parts.push(words);
    else if (p.takes('RETURNING')) parts.push(RETURNING, p.type());
    else if (p.takes('DEFAULT')) {
      const value = p.expression();
      const when = p.oneOf(JSON_CASES);
      if (when === null) throw p.unexpected();
      parts.push(DEFAULT, value, when);
    } else return parts;
  }
};
