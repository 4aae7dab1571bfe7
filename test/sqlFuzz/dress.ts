/** The same text with other spaces, comments and capitals between its tokens. */
import type { Engine } from '../sqlCorpus/sample.ts';
import type { Random } from './random.ts';
import { piecesOf } from './tokens.ts';

const BLANKS = [
  '  ',
  '\n',
  '\t',
  ' \r\n ',
  '/* a comment */',
  ' /* ( */ ',
  "/*'*/ ",
  ' -- a\n',
  ' -- \'"`\n',
  '/**/',
];
const NESTED = ['/* /* a */ b */', '/*/**/*/'];
const NESTS: ReadonlySet<Engine> = new Set(['duckdb', 'postgresql']);
const KEYWORD =
  /^(select|from|where|and|or|not|case|when|then|else|end|group|order|by|as|in|is|null|join|on|union|all|with|between|like|having|limit|distinct|cast)$/i;

const capitals = (word: string, random: Random) =>
  word.replaceAll(/[a-z]/gi, (letter) =>
    random.happens(0.5) ? letter.toUpperCase() : letter.toLowerCase(),
  );

export const dress = (text: string, engine: Engine, random: Random): string => {
  const blanks = NESTS.has(engine) ? [...BLANKS, ...NESTED] : BLANKS;
  return piecesOf(text)
    .map((piece) => {
      if (piece === ' ' && random.happens(0.3)) return ` ${random.pick(blanks)} `;
      return KEYWORD.test(piece) && random.happens(0.5) ? capitals(piece, random) : piece;
    })
    .join('');
};
