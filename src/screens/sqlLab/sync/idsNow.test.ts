import { expect, test } from 'vitest';
import { idsNow } from './idsNow';

test.each([
  ['its number, where it goes on under an id of its own', '1', 'a'],
  ['the id it goes on under', 'a', 'a'],
  ['the id it had in this browser, where the server’s copy goes on', 'b', '2'],
  ['the id under which it was created, if the reply was lost', 'c', '3'],
  ['an id that the server does not know', 'd', 'd'],
  ['an id of no tab', 'gone', 'gone'],
])('what was stored for a tab under %s belongs to it', (_, id, now) => {
  const editors = [
    { id: 'a', tabViewId: '1' },
    { id: '2', tabViewId: '2' },
    { id: '3', tabViewId: '3' },
    { id: 'd', tabViewId: null },
  ];
  const stored = [
    { id: 'a', tabViewId: '1' },
    { id: 'b', tabViewId: '2' },
    { id: 'd', tabViewId: null },
  ];
  expect(idsNow(editors, stored, { 3: 'c' })(id)).toBe(now);
});
