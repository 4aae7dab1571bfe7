/**
 * The styles of a dashboard as somebody wrote them, made to act on that dashboard alone. The browser parses the text;
 * what is applied is printed from its rules, with what may reach outside left out: foreign addresses, fonts, whatever
 * is fixed to the window.
 */

/** What is applied, and in words what is not. */
export interface ScopedCss {
  readonly css: string;
  readonly leftOut: readonly string[];
}

/** Names of properties and functions that load something, whatever stands between their parentheses. */
const LOADS =
  /\b(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|paint|expression)\s*\(/i;
/** An image that is in the text itself. */
const INLINE_IMAGE = /url\("data:image\/(?:png|jpeg|gif|webp|avif)[;,][^"\\]*"\)/gi;
const POSITIONS: ReadonlySet<string> = new Set(['static', 'relative', 'absolute', 'sticky']);
/** Of names of the whole page, those that mean the dashboard here. */
const WHOLE_PAGE: ReadonlySet<string> = new Set(['html', 'body', ':root']);

/** The root holds what is placed in it, stays where it is, and stays below what is above the page. */
const KEPT = [
  'isolation: isolate',
  'overflow: clip',
  'position: relative',
  'inset: auto',
  'z-index: auto',
];

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const isAllowed = (name: string, value: string): boolean => {
  if (name === 'position') return POSITIONS.has(value);
  if (LOADS.test(value.replace(INLINE_IMAGE, ''))) return false;
  /* Escapes could spell any name where a custom property is put in. */
  return !name.startsWith('--') || !value.includes('\\');
};

const declarationsOf = (style: CSSStyleDeclaration, leftOut: string[]): string =>
  Array.from(style, (name) => {
    const value = style.getPropertyValue(name).trim();
    if (value === '') return '';
    if (!isAllowed(name, value)) {
      leftOut.push(`${name}: ${shortened(value)}`);
      return '';
    }
    return `${name}: ${value}${style.getPropertyPriority(name) ? ' !important' : ''};`;
  }).join(' ');

/** Strings, attributes in brackets, and names with what stands before them. */
const PARTS =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^[\]]*\]|(?<![.#:])[.#:]*(?:[\w-]|\\.|[^\0-\x7f])+/g;

/** `body` and its like are the dashboard; everything else is looked for inside it. */
const scopedSelector = (selector: string): string =>
  selector.replace(PARTS, (part) => (WHOLE_PAGE.has(part.toLowerCase()) ? ':scope' : part));

const printed = (rules: CSSRuleList, leftOut: string[]): string =>
  Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule) {
      if (rule.cssRules?.length > 0) leftOut.push(`rules inside “${shortened(rule.selectorText)}”`);
      return `${scopedSelector(rule.selectorText)} { ${declarationsOf(rule.style, leftOut)} }`;
    }
    if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) {
      const kind = rule instanceof CSSMediaRule ? '@media' : '@supports';
      return `${kind} ${rule.conditionText} { ${printed(rule.cssRules, leftOut)} }`;
    }
    leftOut.push(shortened(rule.cssText));
    return '';
  }).join('\n');

/** `root` is a selector of the dashboard's element. Text that is no CSS comes out empty, as the browser reads it. */
export const scopedCss = (text: string, root: string): ScopedCss => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const leftOut: string[] = /@import\b/i.test(text) ? ['@import'] : [];
  const rules = printed(sheet.cssRules, leftOut);
  /*
   * Nothing paints outside the root, nor over what stands above the page. What is important in a layer wins over what
   * is important outside of one, however exact its selector is; layers of the text itself are left out.
   */
  const kept = `@layer { ${root} { ${KEPT.map((one) => `${one} !important;`).join(' ')} } }`;
  return { css: rules.trim() === '' ? '' : `@scope (${root}) {\n${rules}\n}\n${kept}`, leftOut };
};
