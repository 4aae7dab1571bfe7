/** Reduces a failing text to what is needed to fail. */
import { piecesOf } from './tokens.ts';

const TRIALS = 300;

export const smallest = async (
  text: string,
  fails: (shorter: string) => Promise<boolean>,
): Promise<string> => {
  let pieces = piecesOf(text);
  let trials = 0;
  for (
    let size = Math.ceil(pieces.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < pieces.length && trials < TRIALS; ) {
      trials += 1;
      const shorter = pieces.toSpliced(at, size);
      if (shorter.length < pieces.length && (await fails(shorter.join('')))) pieces = shorter;
      else at += size;
    }
  }
  return pieces.join('');
};
