/**
 * A filter makes text of a parameter without a value: `{{ cities | where_in }}` would be `(NULL)`. Such a parameter is
 * noted instead, like one that is written without a filter.
 */
import { outsideTexts, partsOf } from './tags.ts';

/** The global that notes a name and stands for its value. */
export const NO_VALUE = 'sextant_no_value';

/** Only where a name begins is it asked what stands before. */
const NAME =
  /(?=[A-Za-z_])(?<![\w.)\]])(?<!\bset\s+)(?<!\|\s*)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?=\s*\|\s*(\w+))/g;
/** These are for values that may be missing. */
const DEFAULTS = new Set(['default', 'd']);

const noted = (body: string, isWritten: boolean): string =>
  outsideTexts(body, (bare) =>
    bare.replaceAll(NAME, (whole, name: string, filter: string) =>
      (isWritten || filter === 'where_in') && !DEFAULTS.has(filter)
        ? `(${name} if ${name} is defined else ${NO_VALUE}('${name}'))`
        : whole,
    ),
  );

/** The template, on the same lines, with a look at whether what is filtered has a value. */
export const withNoted = (template: string): string =>
  [...partsOf(template)]
    .map(({ kind, text, body, open, close }) =>
      kind === 'text' ? text : `${open}${noted(body, kind === 'variable')}${close}`,
    )
    .join('');
