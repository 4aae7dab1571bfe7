import { expect, test } from 'vitest';
import { descriptionAsHtml } from './description.ts';

test.each([
  [null, ''],
  ['', ''],
  ['One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['<img src=x onerror="alert(1)">', '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>'],
])('the HTML of a description contains it as text only: %j [T15]', (text, html) => {
  expect(descriptionAsHtml(text)).toBe(html);
});
