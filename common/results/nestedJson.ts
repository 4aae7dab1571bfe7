/** Lists, structs and maps as JSON, with every digit of the numbers in them. */
import type { Cell } from '../cell.ts';
import type { NestedType } from './nestedType.ts';

const NUMERIC = /^(?:u?(?:tiny|small|medium|big|huge)?int(?:eger)?\d*|bignum|decimal\d*|numeric)$/;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Integers and decimals that came as text since a double is too small for them. */
export const digitsOr = (text: string): string =>
  JSON_NUMBER.test(text) ? text : JSON.stringify(text);

const OTHER: NestedType = { kind: 'scalar', name: '', args: [] };

type Entries = Readonly<Record<string, Cell>>;

/** `blank` follows each comma and colon. */
export const nestedJson = (cell: Cell, type: NestedType, blank = ''): string => {
  const other = (value: Cell): string => nestedJson(value, OTHER, blank);
  const comma = `,${blank}`;
  if (cell === null) return 'null';
  if (Array.isArray(cell)) {
    const items = cell as readonly Cell[];
    if (type.kind === 'list')
      return `[${items.map((item) => nestedJson(item, type.of, blank)).join(comma)}]`;
    const members = type.kind === 'record' ? type.members : [];
    const texts = items.map((item, at) => {
      const known = members[at];
      return known ? nestedJson(item, known.type, blank) : other(item);
    });
    return `[${texts.join(comma)}]`;
  }
  if (typeof cell === 'object') {
    const entries = Object.entries(cell as Entries);
    const typeOf = (key: string): NestedType | undefined => {
      if (type.kind === 'map') return type.value;
      if (type.kind !== 'record') return undefined;
      return type.members.find(({ name }) => (name ?? '') === key)?.type;
    };
    const texts = entries.map(([key, value]) => {
      const known = typeOf(key);
      return `${JSON.stringify(key)}:${blank}${known ? nestedJson(value, known, blank) : other(value)}`;
    });
    return `{${texts.join(comma)}}`;
  }
  const isDigits = typeof cell === 'string' && type.kind === 'scalar' && NUMERIC.test(type.name);
  return isDigits ? digitsOr(cell) : JSON.stringify(cell);
};
