import { expect, test } from 'vitest';
import { descriptionAsHtml } from './description.ts';

test.each([
  [null, ''],
  ['', ''],
  ['One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['<img src=x onerror="alert(1)">', '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>'],
])('a description is text in the HTML it is served as: %j [T15]', (text, html) => {
  expect(descriptionAsHtml(text)).toBe(html);
});
