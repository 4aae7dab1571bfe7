/** The HTML of every page: the built index.html with the nonce of this reply, the bootstrap data, and the token. */
import escape from 'lodash/escape.js';
import type { PageFiles } from './files.ts';
import { preloadsOf, type ShownPage } from './preloads.ts';

/** Sets the chosen theme before the first paint, so that a dark page does not flash white. */
const THEME_SCRIPT = `(function () {
  try {
    var kept = localStorage.getItem('sextant-color-scheme');
    var dark = matchMedia('(prefers-color-scheme: dark)').matches;
    var scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  } catch (_) {}
})();`;

export interface ShellFacts {
  readonly nonce: string;
  readonly csrfToken: string;
  readonly bootstrap: unknown;
  readonly page: ShownPage;
  /** What the page reads first in any case. */
  readonly reads: readonly string[];
}

export type Shell = (facts: ShellFacts) => string;

/** JSON inside of a script cannot end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Starts the page's first calls before its code is there, with the headers of `src/api/client.ts`, which takes the
 * replies by their path.
 */
const readsScript = (reads: readonly string[], csrfToken: string): string => `(function () {
  var headers = ${inScript({ Accept: 'application/json', ...(csrfToken ? { 'X-CSRFToken': csrfToken } : {}) })};
  var reads = {};
  window.sextantReads = { at: performance.now(), replies: reads };
  ${inScript(reads)}.forEach(function (path) {
    reads[path] = fetch(path, { headers: headers, credentials: 'same-origin' });
    reads[path].catch(function () {});
  });
})();`;

/** The tags of one page, which are the same in each reply. */
const preloadTags = ({ manifest }: Pick<PageFiles, 'manifest'>, page: ShownPage): string => {
  const { scripts, fonts } = preloadsOf(manifest, page);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ].join('');
};

/** The build names some files itself, which are among those of every page. */
const withoutPreloads = (html: string): string =>
  html.replace(/(?<!\s)\s*<link rel="modulepreload"[^<>]*>/g, '');

export const createShell = (files: Pick<PageFiles, 'indexHtml' | 'manifest'>): Shell => {
  const hasManifest = Object.keys(files.manifest).length > 0;
  const html = hasManifest ? withoutPreloads(files.indexHtml) : files.indexHtml;
  for (const place of ['<div id="app"></div>', '<meta charset="utf-8" />']) {
    if (!html.includes(place)) throw new Error(`The built page has no ${place}.`);
  }
  const tags = new Map<ShownPage, string>();
  const tagsOf = (page: ShownPage): string => {
    const known = tags.get(page) ?? preloadTags(files, page);
    tags.set(page, known);
    return known;
  };
  return ({ nonce, csrfToken, bootstrap, page, reads }) => {
    const mark = `nonce="${nonce}"`;
    const facts = escape(JSON.stringify(bootstrap));
    const scripts = [THEME_SCRIPT, ...(reads.length > 0 ? [readsScript(reads, csrfToken)] : [])];
    const head = `<meta property="csp-nonce" ${mark} />${scripts.map((text) => `<script>${text}</script>`).join('')}${tagsOf(page)}`;
    const app = `<div id="app" data-bootstrap="${facts}"></div><input type="hidden" id="csrf_token" name="csrf_token" value="${escape(csrfToken)}" />`;
    return html
      .replace('<meta charset="utf-8" />', (charset) => `${charset}${head}`)
      .replace(/<(script|style)\b/g, `<$1 ${mark}`)
      .replace(/<link rel="(modulepreload|stylesheet)"/g, `<link ${mark} rel="$1"`)
      .replace('<div id="app"></div>', () => app);
  };
};
