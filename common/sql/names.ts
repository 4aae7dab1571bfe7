/** Names and strings as SQL reads them back. */
import { rulesOf } from '../engines/engines.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;

/** A plain word still needs quotes when the grammar reserves it. */
const RESERVED = new Set(
  'all analyse analyze and any array as asc asymmetric between both by case cast check collate column constraint create cross current_date current_time current_timestamp current_user default deferrable delete desc describe distinct do drop else end except exists false fetch for foreign from full grant group having in initially inner insert intersect interval into is join key lateral leading left like limit localtime localtimestamp natural not null offset on only or order outer pivot placing primary qualify references returning right rows select show some summarize symmetric table then to trailing true union unique unpivot update user using values variadic when where window with'.split(
    ' ',
  ),
);

/** A word of the grammar itself, such as NULL and END. */
export const isReservedWord = (word: string): boolean => RESERVED.has(word.toLowerCase());

export const isPlainName = (name: string): boolean => PLAIN.test(name) && !RESERVED.has(name);

/** Quoted as this `backend` quotes, only where necessary. */
export const writtenName = (name: string, backend: string | null | undefined): string => {
  if (isPlainName(name)) return name;
  const quote = rulesOf(backend).nameQuotes[0] ?? '"';
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
};

/** A string as a literal of this `backend`: a backslash is doubled where it begins an escape. */
export const writtenText = (text: string, backend: string | null | undefined): string => {
  const kept = rulesOf(backend).backslashes ? text.replaceAll('\\', '\\\\') : text;
  return `'${kept.replaceAll("'", "''")}'`;
};
