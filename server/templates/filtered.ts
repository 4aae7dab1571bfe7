/**
 * A filter makes text of a parameter without a value: `{{ cities | where_in }}` would be `(NULL)`. Such a parameter is
 * noted instead, like one that is written without a filter.
 */
import { QUOTED } from './tags.ts';

/** The global that notes a name and stands for its value. */
export const NO_VALUE = 'sextant_no_value';

const TAG = /\{#[\s\S]*?#\}|\{(?:\{|%)[\s\S]*?(?:\}|%)\}/g;
const NAME =
  /(?<![\w.)\]])(?<!\bset\s+)(?<!\|\s*)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?=\s*\|\s*(\w+))/.source;
const FILTERED = new RegExp(`${QUOTED}|${NAME}`, 'g');
/** These are for values that may be missing. */
const DEFAULTS = new Set(['default', 'd']);

/** The template, on the same lines, with a look at whether what is filtered has a value. */
export const withNoted = (template: string): string =>
  /\{%[-+]?\s*raw\b/.test(template)
    ? template
    : template.replaceAll(TAG, (tag) =>
        tag.startsWith('{#')
          ? tag
          : tag.replaceAll(FILTERED, (whole, name?: string, filter?: string) => {
              const isWritten = tag.startsWith('{{') || filter === 'where_in';
              if (!name || !filter || !isWritten || DEFAULTS.has(filter)) return whole;
              return `(${name} if ${name} is defined else ${NO_VALUE}('${name}'))`;
            }),
      );
