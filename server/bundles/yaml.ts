/** YAML of bundles: read with limits and into JSON's types alone, written so that other readers understand the same. */
import { isAlias, isCollection, LineCounter, parseDocument, stringify, visit } from 'yaml';
import { DEPTH_MAX, VALUES_MAX } from '#common/wire/jsonMeter.ts';
import { SCALARS } from './yamlScalars.ts';

export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

/** A text that is no document, or one that would cost too much. */
export class YamlProblem extends Error {
  override readonly name = 'YamlProblem';
}

const ALIASES_MAX = 100;
const TEXT_MAX = 4 * 1024 * 1024;
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/;

/** What is left of a limit for several documents together. */
export interface YamlBudget {
  values: number;
  characters: number;
}

/** As much as all documents of a bundle may hold. */
export const bundleBudget = (): YamlBudget => ({
  values: 20 * VALUES_MAX,
  characters: 12 * TEXT_MAX,
});

const TOO_DEEP = 'The file is nested too deeply.';

/**
 * Counts what a file holds: against its own limit, and against what is left for all of them. What aliases or several
 * places share counts each time.
 */
export const assertWithin = (root: unknown, budget: YamlBudget): void => {
  const file: YamlBudget = { values: VALUES_MAX, characters: TEXT_MAX };
  const count = (name: keyof YamlBudget, amount: number) => {
    file[name] -= amount;
    budget[name] -= amount;
    if (file[name] < 0) throw new YamlProblem(`The file has too many ${name}.`);
    if (budget[name] < 0) throw new YamlProblem(`The files have too many ${name} together.`);
  };
  const read = (value: unknown, depth: number): void => {
    count('values', 1);
    if (depth > DEPTH_MAX) throw new YamlProblem(TOO_DEEP);
    if (typeof value === 'string') count('characters', value.length);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) read(one, depth + 1);
      return;
    }
    for (const [key, one] of Object.entries(value)) {
      count('characters', key.length);
      read(one, depth + 1);
    }
  };
  read(root, 0);
};

/** The value as JSON has it, and nothing in it shared. */
const plain = (value: unknown): YamlValue => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (typeof value !== 'object' || value === null) return value as YamlValue;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, plain(one)]])),
  );
};

export const readYaml = (text: string, budget: YamlBudget = bundleBudget()): YamlValue => {
  if (text.length > TEXT_MAX) throw new YamlProblem('The file is larger than 4 MB.');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    customTags: SCALARS,
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
    merge: false,
  });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem?.code === 'RESOURCE_EXHAUSTION') throw new YamlProblem(TOO_DEEP);
  if (problem) {
    const { line } = lineCounter.linePos(problem.pos[0]);
    throw new YamlProblem(`Not a valid YAML document: ${problem.message} (line ${line})`);
  }
  let aliases = 0;
  visit(document, {
    Pair: (_, { key }) => {
      if (isCollection(key)) throw new YamlProblem('A key has to be a text.');
    },
    Node: (_, node) => {
      if (isAlias(node)) aliases += 1;
      else if (node.tag !== undefined && !PLAIN_TAG.test(node.tag))
        throw new YamlProblem(`The tag ${node.tag} is not allowed.`);
      if (aliases > ALIASES_MAX) throw new YamlProblem('The file has too many aliases.');
    },
  });
  try {
    const value: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    assertWithin(value, budget);
    return plain(value);
  } catch (cause) {
    if (cause instanceof YamlProblem) throw cause;
    throw new YamlProblem('The file has too many aliases.', { cause });
  }
};

/** One key a line, no references, no folded lines. */
export const writeYaml = (value: YamlValue): string =>
  stringify(value, {
    customTags: SCALARS,
    schema: 'failsafe',
    aliasDuplicateObjects: false,
    indentSeq: false,
    lineWidth: 0,
    nullStr: 'null',
    singleQuote: true,
  });
