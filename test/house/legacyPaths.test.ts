/** The name that old addresses begin with. */
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './edges';

const HOME = 'common/legacyPaths.ts';
const FOLDERS = /^(common|src|server)\//;
const SPELLED = /['"`|(^]\\?\/?superset\\?\//;
const COMMENT = /^\s*(\/?\*|\/\/)/;

test('one file spells it, for the page and the server [RT-17]', () => {
  const spelled = (file: string) =>
    textOf(file)
      .split('\n')
      .filter((line) => SPELLED.test(line) && !COMMENT.test(line))
      .map((line) => `${file}: ${line.trim()}`);
  expect(spelled('common/legacyPaths.test.ts').length).toBeGreaterThan(0);
  const sources = [...files].filter((file) => FOLDERS.test(file) && !isTest(file));
  expect(sources.filter((file) => file !== HOME).flatMap(spelled)).toEqual([]);
});
