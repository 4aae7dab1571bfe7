/** What a refused import asks for, and what nobody can supply. */
import { isRecord } from '#common/isRecord.ts';

export type SecretKind = 'password' | 'tunnelPassword' | 'tunnelKey' | 'tunnelKeyPassword';

export interface Secret {
  readonly file: string;
  readonly kind: SecretKind;
}

export interface FileProblem {
  readonly file: string;
  readonly sentences: readonly string[];
}

export interface Asks {
  readonly secrets: readonly Secret[];
  /** Files of objects that are there already. */
  readonly existing: readonly string[];
  readonly problems: readonly FileProblem[];
}

const SECRETS: readonly (readonly [SecretKind, string])[] = [
  ['password', 'Must provide a password for the database'],
  ['tunnelPassword', 'Must provide a password for the ssh tunnel'],
  ['tunnelKey', 'Must provide a private key for the ssh tunnel'],
  ['tunnelKeyPassword', 'Must provide a private key password for the ssh tunnel'],
];
const EXISTS = 'already exists and `overwrite=true` was not passed';

/** `{extra: {foo: ['Unknown field.']}}` → `extra.foo: Unknown field.` */
const sentencesOf = (value: unknown, at: readonly string[] = []): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => sentencesOf(one, at));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, one]) =>
      sentencesOf(one, key === '_schema' ? at : [...at, key]),
    );
  return [at.length > 0 ? `${at.join('.')}: ${String(value)}` : String(value)];
};

export const asksOf = (files: Readonly<Record<string, unknown>>): Asks => {
  const secrets: Secret[] = [];
  const existing: string[] = [];
  const problems: FileProblem[] = [];
  for (const [file, problem] of Object.entries(files)) {
    if (file === 'issue_codes') continue;
    const all = sentencesOf(problem);
    const kinds = SECRETS.filter(([, text]) => all.includes(text));
    for (const [kind] of kinds) secrets.push({ file, kind });
    if (typeof problem === 'string' && problem.includes(EXISTS)) {
      existing.push(file);
      continue;
    }
    const rest = all.filter((text) => !kinds.some(([, known]) => known === text));
    if (rest.length > 0) problems.push({ file, sentences: rest });
  }
  return { secrets, existing, problems };
};

/** `databases/examples.yaml` → `examples` */
export const shortName = (file: string): string =>
  file.replace(/^[^/]+\//, '').replace(/\.ya?ml$/i, '');
