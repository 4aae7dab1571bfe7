/** An export that no file imports is local to its file, or dead. Types may be exported to be named. */
import { expect, test } from 'vitest';
import { edges, files, textOf } from './edges';

const VALUE = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;
const TAKEN_APART = /^export const \{([^}]*)\} =/gm;
const TYPE = /^export (?:interface|type) (\w+)/gm;

const importers = new Map<string, string[]>();
for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), textOf(from)]);

/** Programs of their own, or modules loaded by their address: nothing imports them. */
const byAddress = (file: string): boolean => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return [...files].some(
    (other) => other.startsWith(folder) && textOf(other).includes(`typeof import('./${name}')`),
  );
};

const firsts = (matches: Iterable<RegExpMatchArray>): string[] =>
  [...matches].map(([, name = '']) => name);

const values = (text: string): string[] => [
  ...firsts(text.matchAll(VALUE)),
  ...firsts(text.matchAll(TAKEN_APART))
    .flatMap((list) => list.split(','))
    .map((item) => item.split(':').at(-1)?.trim() ?? '')
    .filter(Boolean),
];

/** A type of the same name comes with its value. */
const deadTypes = (text: string): string[] =>
  firsts(text.matchAll(TYPE)).filter(
    (name) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1,
  );

test('every exported value is imported somewhere, and every type is named somewhere', () => {
  const unused = [...files].flatMap((file) => {
    if (/\.test\.tsx?$/.test(file) || byAddress(file)) return [];
    const text = textOf(file);
    return [...new Set([...values(text), ...deadTypes(text)])]
      .filter((name) => {
        const word = new RegExp(`\\b${name}\\b`);
        return !(importers.get(file) ?? []).some((other) => word.test(other));
      })
      .map((name) => `${file} ${name}`);
  });
  expect(unused).toEqual([]);
});
