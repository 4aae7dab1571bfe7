/** YAML of bundles: read with limits and into JSON's types alone, written so that other readers understand the same. */
import { isAlias, isCollection, LineCounter, parseDocument, stringify, visit } from 'yaml';
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
const DEPTH_MAX = 64;
const VALUES_MAX = 100_000;
const TEXT_MAX = 4 * 1024 * 1024;
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/;

/** The value as JSON has it; what aliases repeat counts each time. */
const plain = (root: unknown): YamlValue => {
  let values = 0;
  const read = (value: unknown, depth: number): YamlValue => {
    values += 1;
    if (values > VALUES_MAX) throw new YamlProblem('The file has too many values.');
    if (depth > DEPTH_MAX) throw new YamlProblem('The file is nested too deeply.');
    if (Array.isArray(value)) return value.map((one) => read(one, depth + 1));
    if (typeof value === 'number' && !Number.isFinite(value)) return null;
    if (typeof value !== 'object' || value === null) return value as YamlValue;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '__proto__')
        .map(([key, one]) => [key, read(one, depth + 1)]),
    );
  };
  return read(root, 0);
};

export const readYaml = (text: string): YamlValue => {
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
    return plain(document.toJS({ maxAliasCount: ALIASES_MAX }));
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
