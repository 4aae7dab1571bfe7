/** What is read of a template before the language sees it, in texts that are made to take time. */
import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { withValuesApart } from './apart.ts';
import { withNoted } from './filtered.ts';
import { givenNames, namesWithin } from './given.ts';
import { createMarks } from './marks.ts';
import { withMoments } from './moments.ts';
import { templateFailure } from './templateFailure.ts';

const NOTICED_MS = 400;
const LENGTH = 120_000;

const long = (part: string) => part.repeat(LENGTH / part.length);
const TEXTS = [
  long('{#'),
  long('{{ '),
  long('{% '),
  `{{ x | to_datetime }}{{${long(' a(\'\\"')}") }}`,
  `{{ x | to_datetime }}{{ ${long('a(')} }}`,
  `{{ x | to_datetime -${long(' ')}}}`,
  `{{ a${long(' ')}b }}`,
  `{{ ${long('a.')}b }}`,
  `{{ ${long('a |')}b }}`,
  `{% set${long(' ')}=%}`,
  `('{{ ${long(`"','".join(`)} }}`,
  `${long(`('{{ "','".join( `)} }}`,
  `${long(`({{ "'" + "','".join( `)} }}`,
].map((text) => [`${text.slice(0, 40)}…`, text] as const);

test.each(TEXTS)('%s is read at once', (_, text) => {
  const apart = (given: string) => withValuesApart(given, new Set(['filter']));
  for (const read of [withNoted, withMoments, givenNames, namesWithin, apart])
    expect.soft(workMs(() => read(text))).toBeLessThan(NOTICED_MS);
});

test('a long name of a column, and a long failure, are read at once', () => {
  const marks = createMarks('a');
  expect(workMs(() => marks.name(`a${long(' ')}b`, new Set()))).toBeLessThan(NOTICED_MS);
  for (const text of [`a${long(' ')}b`, long('(in '), long('(in :1')])
    expect(workMs(() => templateFailure(text))).toBeLessThan(NOTICED_MS);
});

test('what stands in quotes stays as it is, also beside what is noted', () => {
  const text = `{{ f('a | where_in', "0") ~ (b | where_in) }} '{{ '3' }}'`;
  const noted = `(b if b is defined else sextant_no_value('b'))`;
  expect(withNoted(text)).toBe(text.replace('(b', `(${noted}`));
});
