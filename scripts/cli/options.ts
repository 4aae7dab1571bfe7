import { parseArgs } from 'node:util';

const USAGE = `npm run cli -- export|plan|apply DIR [options]

  export   writes the objects of a server into DIR, one YAML file each
  plan     says what applying DIR would create, change and remove
  apply    does it

  --url ADDRESS            the server (or SEXTANT_CLI_URL); one of ours, or an Apache Superset
  --dashboard ID           export: only this dashboard and what it needs; may be repeated
  --database THEIRS=HERE   plan, apply: the UUID of a database in DIR, and of the one that takes its place; may be repeated
  --table DATASET=FILE     plan, apply: the CSV file to make the table of, where a dataset of DIR reads one that the
                           server lacks; the dataset by its UUID or its name; may be repeated
  --prune                  plan, apply: what DIR does not have is removed (saved queries are not)

Signs in with SEXTANT_CLI_USER and SEXTANT_CLI_PASSWORD, or with SEXTANT_CLI_TOKEN. Passwords of databases that the
server does not have: SEXTANT_CLI_DATABASE_PASSWORDS, a JSON object by the path of the file.

Ends with 0, or with 1 after an error. A plan ends with 2 where something would change.`;

export interface Options {
  readonly command: 'export' | 'plan' | 'apply';
  readonly dir: string;
  readonly url: string;
  readonly dashboards: readonly number[];
  readonly databases: ReadonlyMap<string, string>;
  /** CSV files by the UUID or the name of a dataset. */
  readonly tables: ReadonlyMap<string, string>;
  readonly prunes: boolean;
  readonly user: string;
  readonly password: string;
  readonly token: string | null;
  readonly databasePasswords: string;
}

/** What somebody typed is wrong. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

const COMMANDS = ['export', 'plan', 'apply'] as const;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const numberOf = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new WrongUse(`--dashboard takes the number of a dashboard, not ${text}.`);
};

const pairOf = (text: string): readonly [string, string] => {
  const [theirs = '', here = '', ...rest] = text.split('=');
  if (UUID.test(theirs) && UUID.test(here) && rest.length === 0)
    return [theirs.toLowerCase(), here.toLowerCase()];
  throw new WrongUse(`--database takes two UUIDs with = between them, not ${text}.`);
};

const tableOf = (text: string): readonly [string, string] => {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw new WrongUse(`--table takes a dataset and a CSV file with = between them, not ${text}.`);
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        dashboard: { type: 'string', multiple: true },
        database: { type: 'string', multiple: true },
        table: { type: 'string', multiple: true },
        prune: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new WrongUse(cause instanceof Error ? cause.message : String(cause), { cause });
  }
};

export const readOptions = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options => {
  const { values, positionals } = parsed(args);
  const [named, dir, ...rest] = positionals;
  const command = COMMANDS.find((one) => one === named);
  if (!command || !dir || rest.length > 0) throw new WrongUse(USAGE);
  const url = values.url ?? env.SEXTANT_CLI_URL ?? '';
  if (!URL.canParse(url)) throw new WrongUse('Name the server with --url or SEXTANT_CLI_URL.');
  const token = env.SEXTANT_CLI_TOKEN || null;
  const user = env.SEXTANT_CLI_USER ?? '';
  if (token === null && user === '')
    throw new WrongUse('Set SEXTANT_CLI_USER and SEXTANT_CLI_PASSWORD, or SEXTANT_CLI_TOKEN.');
  return {
    command,
    dir,
    url: new URL(url).origin,
    dashboards: (values.dashboard ?? []).map(numberOf),
    databases: new Map((values.database ?? []).map(pairOf)),
    tables: new Map((values.table ?? []).map(tableOf)),
    prunes: values.prune === true,
    user,
    password: env.SEXTANT_CLI_PASSWORD ?? '',
    token,
    databasePasswords: env.SEXTANT_CLI_DATABASE_PASSWORDS ?? '',
  };
};
