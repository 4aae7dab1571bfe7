import { expect, test } from 'vitest';
import { mailLink } from './mailLink';

test('a link to a new message keeps spaces, plus signs and line ends of its texts', () => {
  expect(mailLink({ subject: 'a + b & c', body: 'one\ntwo' })).toBe(
    'mailto:?subject=a%20%2B%20b%20%26%20c&body=one%0Atwo',
  );
});
