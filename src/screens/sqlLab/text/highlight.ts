/** Colors SQL by the same rules for quotes and comments that split it into statements, including templates. */
import type { Ace } from 'ace-builds';
import { rulesOf } from '#common/engines/engines.ts';
import { ace } from './aceSetup';
import { functionsOf, keywordsOf, RESERVED_WORDS } from '../completion/vocabulary';

interface Rule {
  readonly token?: string | ((value: string) => string);
  readonly regex?: string;
  readonly push?: string;
  readonly next?: string;
  readonly defaultToken?: string;
  readonly caseInsensitive?: boolean;
}
type States = Record<string, Rule[]>;

interface Highlighter {
  $rules: States;
  normalizeRules: () => void;
  createKeywordMapper: (
    map: Readonly<Record<string, string>>,
    otherwise: string,
    ignoreCase: boolean,
  ) => (value: string) => string;
}

const TYPES =
  'int integer bigint smallint tinyint hugeint decimal numeric double float real boolean bool varchar char text string date time timestamp timestamptz datetime interval uuid json jsonb blob bytea struct map array list';

const literal = (text: string): string => text.replaceAll(/[$.*+?^{}()|[\]\\/]/g, '\\$&');

const quotedState = (quote: string, backslashes: boolean, token: string): Rule[] => [
  ...(backslashes ? [{ token: 'constant.language.escape', regex: '\\\\.' }] : []),
  { token, regex: quote + quote },
  { token, regex: quote, next: 'pop' },
  { defaultToken: token },
];

/** A template's states; inside a text, Ace is told at its end that the text goes on. */
const templateStates = (suffix: '' | 'InText', ending: string): States => ({
  [`templateComment${suffix}`]: [
    { token: `comment.template${ending}`, regex: '#\\}', next: 'pop' },
    { defaultToken: 'comment.template' },
  ],
  [`template${suffix}`]: [
    { token: `template.end${ending}`, regex: '-?\\}\\}|-?%\\}', next: 'pop' },
    { token: 'template.string', regex: '\'[^\']*\'|"[^"]*"' },
    { defaultToken: 'template' },
  ],
});

const templates = (suffix: '' | 'InText'): readonly Rule[] => [
  { token: 'comment.template', regex: '\\{#', push: `templateComment${suffix}` },
  { token: 'template.begin', regex: '\\{\\{-?|\\{%-?', push: `template${suffix}` },
];

const statesOf = (backend: string | null, word: (value: string) => string): States => {
  const rules = rulesOf(backend);
  const comment: Rule = { token: 'comment', regex: '/\\*', push: 'comment' };
  const start: Rule[] = [
    ...templates(''),
    { token: 'comment', regex: rules.dashesNeedBlank ? '--(?:\\s.*$|$)' : '--.*$' },
    ...(rules.hashComments === 'never'
      ? []
      : [{ token: 'comment', regex: rules.hashComments === 'always' ? '#.*$' : '#[\\s!].*$' }]),
    ...(rules.runningComments ? [{ token: 'keyword', regex: '/\\*M?!\\d*' }] : []),
    comment,
    ...(rules.escapeStrings ? [{ token: 'string', regex: "[eE]'", push: 'escapeString' }] : []),
    ...rules.textQuotes.map((quote, at) => ({ token: 'string', regex: quote, push: `text${at}` })),
    ...rules.nameQuotes.map((quote, at) => ({
      token: 'identifier',
      regex: quote,
      push: `name${at}`,
    })),
    ...(rules.dollarQuotes ? [{ token: 'string', regex: '\\$\\$', push: 'dollar' }] : []),
    { token: 'constant.numeric', regex: '\\b\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?\\b|\\.\\d+\\b' },
    { token: word, regex: '[A-Za-z_\\u00a1-\\uffff][\\w$\\u00a1-\\uffff]*' },
    { token: 'paren.lparen', regex: '[\\[({]' },
    { token: 'paren.rparen', regex: '[\\])}]' },
    { token: 'keyword.operator', regex: '::|\\|\\||<>|!=|<=|>=|[-+*/%<>=!~^&|]' },
    { token: 'text', regex: '\\s+' },
  ];
  return {
    start,
    comment: [
      ...(rules.nestedComments ? [comment] : []),
      { token: 'comment', regex: '\\*/', next: 'pop' },
      { defaultToken: 'comment' },
    ],
    ...templateStates('', ''),
    ...templateStates('InText', '.escape'),
    escapeString: quotedState("'", true, 'string'),
    dollar: [{ token: 'string', regex: '\\$\\$', next: 'pop' }, { defaultToken: 'string' }],
    ...Object.fromEntries([
      ...rules.textQuotes.map((quote, at) => [
        `text${at}`,
        [...templates('InText'), ...quotedState(literal(quote), rules.backslashes, 'string')],
      ]),
      ...rules.nameQuotes.map((quote, at) => [
        `name${at}`,
        quotedState(literal(quote), rules.backslashes, 'identifier'),
      ]),
    ]),
  };
};

const modes = new Map<string, Ace.SyntaxMode>();

/** Built once per kind of database. */
export const modeOf = (backend: string | null): Ace.SyntaxMode => {
  const key = backend ?? '';
  const known = modes.get(key);
  if (known) return known;
  const { TextHighlightRules } = ace.require('ace/mode/text_highlight_rules') as {
    TextHighlightRules: new () => Highlighter;
  };
  const { Mode } = ace.require('ace/mode/sql') as { Mode: new () => Ace.SyntaxMode };
  class SqlRules extends TextHighlightRules {
    constructor() {
      super();
      const keywords = keywordsOf(backend).flatMap((words) => words.toLowerCase().split(' '));
      const word = this.createKeywordMapper(
        {
          'constant.language': 'true|false|null',
          keyword: [...new Set([...RESERVED_WORDS, ...keywords])].join('|'),
          'storage.type': TYPES.replaceAll(' ', '|'),
          'support.function': functionsOf(backend).join('|').toLowerCase(),
        },
        'identifier',
        true,
      );
      this.$rules = statesOf(backend, word);
      this.normalizeRules();
    }
  }
  const mode = new Mode();
  Object.assign(mode, { HighlightRules: SqlRules, $id: `ace/mode/sql-${key}`, snippetFileId: '' });
  modes.set(key, mode);
  return mode;
};
