/** Mutated texts: tokens dropped, doubled and moved, and fragments inserted. */
import { FORBIDDEN, FRAGMENTS } from './fragments.ts';
import type { Random } from './random.ts';
import { piecesOf } from './tokens.ts';

type Mutation = (pieces: readonly string[], random: Random) => readonly string[];

const fragment = (random: Random): string => random.pick(random.pick(FRAGMENTS));

const spliced = (pieces: readonly string[], at: number, drop: number, ...put: readonly string[]) =>
  pieces.toSpliced(at, drop, ...put);

const anywhere = (pieces: readonly string[], random: Random) => random.below(pieces.length + 1);

/** Letters that some database folds into ASCII letters or treats like them. */
const TWINS: Readonly<Record<string, string>> = {
  k: '\u212a',
  s: '\u017f',
  i: '\u0131',
  I: '\u0130',
  e: '\u0435',
  a: '\uff41',
};

const isWord = (piece: string) => /^[A-Za-z_]\w*$/.test(piece);
const places = (pieces: readonly string[], test: (piece: string) => boolean) =>
  pieces.flatMap((piece, at) => (test(piece) ? [at] : []));

/** At one of the pieces that pass, if there is any. */
const atOne =
  (test: (piece: string) => boolean, change: (piece: string, random: Random) => string): Mutation =>
  (pieces, random) => {
    const found = places(pieces, test);
    if (found.length === 0) return pieces;
    const at = random.pick(found);
    return spliced(pieces, at, 1, change(pieces[at] ?? '', random));
  };

const twin = (piece: string): string =>
  piece.replaceAll(/./gu, (letter) => TWINS[letter] ?? letter);

const MUTATIONS: readonly Mutation[] = [
  (pieces, random) => spliced(pieces, anywhere(pieces, random), 1),
  (pieces, random) => {
    const at = anywhere(pieces, random);
    return spliced(pieces, at, 0, pieces[at] ?? '');
  },
  (pieces, random) => {
    const [from, to] = [anywhere(pieces, random), anywhere(pieces, random)];
    return spliced(spliced(pieces, from, 1), to, 0, pieces[from] ?? '');
  },
  (pieces, random) => spliced(pieces, anywhere(pieces, random), 0, fragment(random)),
  (pieces, random) => spliced(pieces, anywhere(pieces, random), 0, ' ', fragment(random), ' '),
  (pieces, random) => spliced(pieces, anywhere(pieces, random), 1, fragment(random)),
  (pieces, random) => pieces.slice(0, anywhere(pieces, random)),
  (pieces, random) => {
    const at = anywhere(pieces, random);
    const depth = random.pick([1, 2, 90, 300]);
    return spliced(pieces, at, 1, '('.repeat(depth), pieces[at] ?? '1', ')'.repeat(depth));
  },
  (pieces, random) => [...pieces, fragment(random)],
  (pieces, random) => [fragment(random), ...pieces],
  atOne(isWord, twin),
  atOne(isWord, (piece) => piece.toUpperCase()),
  atOne(isWord, (_, random) => random.pick(FORBIDDEN)),
  atOne(isWord, (piece, random) =>
    random.pick([`"${piece}"`, `\`${piece}\``, `'${piece}'`, `[${piece}]`]),
  ),
  atOne(
    isWord,
    (piece, random) =>
      `${piece}.${random.pick(['id', 'peek', 'pg_read_file', 'upper', '*', 'denied'])}`,
  ),
  atOne(
    (piece) => /^\d/.test(piece),
    (_, random) => fragment(random),
  ),
  atOne(
    (piece) => /^['"`]/.test(piece),
    (piece, random) =>
      random.pick([
        piece.slice(0, -1),
        piece.slice(1),
        piece + piece,
        piece.replace(/^.|.$/g, '"'),
        `${piece.slice(0, -1)}\\${piece.slice(-1)}`,
      ]),
  ),
  atOne(
    (piece) => /^\s+$/.test(piece),
    (_, random) => random.pick(random.pick([FRAGMENTS[4] ?? [], FRAGMENTS[6] ?? []])),
  ),
];

/** The beginning of one, the rest of another. */
const grafted = (text: string, other: string, random: Random): string => {
  const [left, right] = [piecesOf(text), piecesOf(other)];
  return [...left.slice(0, anywhere(left, random)), ...right.slice(anywhere(right, random))].join(
    '',
  );
};

export const mutate = (text: string, other: string, random: Random): string => {
  const start = random.happens(0.1) ? grafted(text, other, random) : text;
  let pieces = piecesOf(start);
  do pieces = random.pick(MUTATIONS)(pieces, random);
  while (random.happens(0.35));
  return pieces.join('');
};
