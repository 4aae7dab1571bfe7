import { expect, test } from 'vitest';
import { isAddress, linkTo, safeAddress } from './links';

test.each([
  ['http://a', true],
  ['//a', true],
  ['a.com/x', true],
  ['a.com', true],
  ['tracker:8080/ui', true],
  ['mailto:x@y', true],
  ['plain words', false],
  ['word', false],
  ['', false],
])('the text %j is an address: %j [RT-38]', (text, is) => expect(isAddress(text)).toBe(is));

test.each([
  ['a.com', '//a.com'],
  ['a.com/x?y=1#z', '//a.com/x?y=1#z'],
  ['tracker:8080/ui', '//tracker:8080/ui'],
  ['//a/b', '//a/b'],
  ['http://a', 'http://a'],
  ['HTTPS://a/b', 'HTTPS://a/b'],
  ['mailto:x@y', 'mailto:x@y'],
])('the text %j links to %j [RT-39]', (text, address) => expect(linkTo(text)).toBe(address));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'http:\\\\a',
  'http://',
  'https://a b',
  '\u202Ehttp://a',
  `https://a/${'x'.repeat(2000)}`,
  'plain words',
])('the text %j is no link [RT-39] [T22]', (text) => {
  expect(linkTo(text)).toBeNull();
  expect(safeAddress(text)).toBeNull();
});

test('a host alone is no link where a scheme is required [T22]', () => {
  expect(safeAddress('a.com')).toBeNull();
  expect(safeAddress('https://a.com')).toBe('https://a.com');
});
