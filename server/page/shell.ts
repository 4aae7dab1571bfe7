/** The HTML of every page: the built index.html with the nonce of this reply, the bootstrap data, and the token. */
import escape from 'lodash/escape.js';

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
}

export type Shell = (facts: ShellFacts) => string;

export const createShell = (indexHtml: string): Shell => {
  for (const place of ['<div id="app"></div>', '<meta charset="utf-8" />']) {
    if (!indexHtml.includes(place)) throw new Error(`The built page has no ${place}.`);
  }
  return ({ nonce, csrfToken, bootstrap }) => {
    const mark = `nonce="${nonce}"`;
    const facts = escape(JSON.stringify(bootstrap));
    const head = `<meta property="csp-nonce" ${mark} /><script ${mark}>${THEME_SCRIPT}</script>`;
    const app = `<div id="app" data-bootstrap="${facts}"></div><input type="hidden" id="csrf_token" name="csrf_token" value="${escape(csrfToken)}" />`;
    return indexHtml
      .replace(/<(script|style)\b/g, `<$1 ${mark}`)
      .replace(/<link rel="(modulepreload|stylesheet)"/g, `<link ${mark} rel="$1"`)
      .replace('<meta charset="utf-8" />', (charset) => `${charset}${head}`)
      .replace('<div id="app"></div>', () => app);
  };
};
