/** A comment says the rule itself: no document that a reader of this repository lacks is cited. */
import { expect, test } from 'vitest';
import { files, textOf } from './edges';

const CITED =
  /\bthe contract\b|\bcontract('s| [\w-]+\.md| README| §)|\bsafety [TR]\d|\bspec(ification)? (§|part )|\bchecklist\b|\b[\w-]+\.md §/i;

/** Lines of comments; what stands in a text is no comment. */
const comments = (text: string): readonly string[] =>
  text.match(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/.*$/gm) ?? [];

const OWN = 'test/house/comments.test.ts';

test('no comment cites a document that this repository does not hold', () => {
  const citing = [...files].filter(
    (file) => file !== OWN && comments(textOf(file)).some((line) => CITED.test(line)),
  );
  expect(citing).toEqual([]);
});
