import { expect, test } from 'vitest';
import { createShell, type ShellFacts } from './shell.ts';

const INDEX = `<!doctype html><html><head>
    <meta charset="utf-8" />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/of-the-build.js">
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head><body><div id="app"></div></body></html>`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js' },
  '_shell.js': { file: 'assets/shell.js', name: 'shell', imports: ['index.html'] },
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/inter.woff2' },
};
const FACTS: ShellFacts = {
  nonce: 'abc',
  csrfToken: 'token',
  bootstrap: {},
  page: 'none',
  reads: [],
};

const shell = createShell({ indexHtml: INDEX, manifest: MANIFEST });

test('the files of a page are named in its head, before the scripts of the build, with the nonce of the reply', () => {
  const html = shell(FACTS);
  const scripts = [
    ...html.matchAll(/<link nonce="abc" rel="modulepreload" crossorigin href="([^"]+)">/g),
  ];
  expect(scripts.map(([, href]) => href)).toEqual(['/assets/index.js', '/assets/shell.js']);
  expect(html).toContain('as="font" type="font/woff2" crossorigin href="/assets/inter.woff2"');
  expect(html.indexOf('modulepreload')).toBeLessThan(
    html.indexOf('<script nonce="abc" type="module"'),
  );
});

test('the preloads of a build without a manifest stay', () => {
  const plain = createShell({ indexHtml: INDEX, manifest: {} })(FACTS);
  expect(plain).toContain(
    '<link nonce="abc" rel="modulepreload" crossorigin href="/assets/of-the-build.js">',
  );
});

test('a page that reads nothing has no script for it', () => {
  expect(shell(FACTS)).not.toContain('sextantReads');
});

test('the first calls of a page are started before its files are loaded, with the token of the page', () => {
  const html = shell({ ...FACTS, reads: ['/api/v1/sqllab/', '/api/v1/</script>/'] });
  expect(html.indexOf('sextantReads')).toBeLessThan(html.indexOf('modulepreload'));
  expect(html).toContain('{"Accept":"application/json","X-CSRFToken":"token"}');
  expect(html).toContain('["/api/v1/sqllab/","/api/v1/\\u003c/script>/"]');
});
