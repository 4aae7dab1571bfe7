/** Compares two texts line by line: removed, added and unchanged lines. */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  /** 1-based; null on the side without the line. */
  readonly before: number | null;
  readonly after: number | null;
  readonly parts: readonly DiffPart[];
}

const whole = (text: string): readonly DiffPart[] => [{ text, isChanged: false }];

/** A line that was changed rather than replaced: its words are compared too. */
const wordsOf = (before: string, after: string) => {
  const words = diffWordsWithSpace(before, after);
  const of = (without: 'added' | 'removed'): readonly DiffPart[] =>
    words
      .filter((word) => !word[without])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { removed: of('added'), added: of('removed') };
};

export const lineDiff = (before: string, after: string): readonly DiffLine[] => {
  const changes = diffArrays(before.split('\n'), after.split('\n'));
  const lines: DiffLine[] = [];
  let left = 0;
  let right = 0;
  for (const [at, { value, added, removed }] of changes.entries()) {
    const other = removed ? changes[at + 1] : changes[at - 1];
    const pairs = other && (removed ? other.added : other.removed) ? other.value : [];
    for (const [index, text] of value.entries()) {
      const twin = pairs.length === value.length ? pairs[index] : undefined;
      if (removed) {
        const parts = twin === undefined ? whole(text) : wordsOf(text, twin).removed;
        lines.push({ kind: 'removed', before: ++left, after: null, parts });
      } else if (added) {
        const parts = twin === undefined ? whole(text) : wordsOf(twin, text).added;
        lines.push({ kind: 'added', before: null, after: ++right, parts });
      } else {
        lines.push({ kind: 'same', before: ++left, after: ++right, parts: whole(text) });
      }
    }
  }
  return lines;
};
