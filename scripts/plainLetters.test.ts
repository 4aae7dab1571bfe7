import { expect, test } from 'vitest';
import { plainLetters } from './plainLetters.ts';

test('only the faces of the page’s fonts are told to leave letters alone', () => {
  const { transform } = plainLetters();
  if (typeof transform !== 'function') throw new Error('The plugin transforms nothing');
  const of = (id: string) => Reflect.apply(transform, {}, ['@font-face {a:b}', id]) as unknown;
  expect(of('/node_modules/@fontsource-variable/inter/index.css')).toMatchObject({
    code: '@font-face { font-feature-settings: "calt" 0, "liga" 0;a:b}',
  });
  expect(of('/src/ui/global.css')).toBeUndefined();
});
