/** Patterns read texts of people: none takes time by the square of its text, or a single text would hold up everybody. */
import vm from 'node:vm';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './edges';

const LENGTH = 50_000;
/** All texts for one pattern together; a pattern that begins anew at each sign takes seconds for one of them. */
const LIMIT_MS = 1000;

const literalsIn = (file: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'raw' in node) found.push(String(node.raw));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return found.filter((literal) => /[*+{]/.test(literal));
};

/** Texts of the signs and words that the pattern itself is made of, which end with what none expects. */
const textsFor = (literal: string): readonly string[] => {
  const plain = literal.replaceAll(/\\[A-Za-z]/g, ' ');
  const words = [...new Set(plain.match(/[A-Za-z_]{2,}/g))].slice(0, 4);
  const signs = [...new Set(plain.match(/[^\\A-Za-z_]/g))].slice(0, 14);
  const parts = [' ', 'a', '1', '\n', ...signs, ...words, ...words.map((word) => `${word} `)];
  const begins = ['', 'a', '1', ...words, ...words.map((word) => `${word}(`)];
  return begins.flatMap((begin) =>
    parts.map((part) => `${begin}${part.repeat(LENGTH / part.length)}\u0001((`),
  );
};

const WORK = 'for (text of texts) { pattern.lastIndex = 0; pattern.test(text); }';

const isSlow = (literal: string): boolean => {
  try {
    const pattern: unknown = vm.runInNewContext(literal);
    const context = vm.createContext({ pattern, texts: textsFor(literal), text: '' });
    vm.runInContext(WORK, context, { timeout: LIMIT_MS });
    return false;
  } catch (error) {
    // The failure is one of the other context.
    if (String(error).includes('timed out')) return true;
    throw error;
  }
};

test('no pattern of the server or of the page takes time by the square of a text', () => {
  const read = [...files].filter((file) => /^(server|common|src)\//.test(file) && !isTest(file));
  const literals = new Map(read.flatMap((file) => literalsIn(file).map((one) => [one, file])));
  const slow = [...literals].filter(([literal]) => isSlow(literal));
  expect(slow.map(([literal, file]) => `${file}: ${literal}`)).toEqual([]);
});
