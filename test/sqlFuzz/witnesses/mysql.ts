/** The statement as MariaDB writes it anew, with every table in full. */
import { openTableNames } from '../../sqlCorpus/fixture/tables.ts';
import type { Client } from '../../sqlCorpus/clients.ts';
import { type Witness, withoutExplain } from './witness.ts';

const TEXTS = /'(?:[^'\\]|\\[^]|'')*'/g;
const FULL_NAMES = /(?:from|join|,|\()\s*`([^`]+)`\.`([^`]+)`(?!\.)/g;
const FOREIGN = /`(mysql|information_schema|performance_schema|sys)`\./;

const rewritten = async (client: Client, sql: string): Promise<string> => {
  try {
    await client.run(`EXPLAIN EXTENDED ${withoutExplain(sql)}`);
    return await client.run('SHOW WARNINGS');
  } catch {
    return '';
  }
};

export const mysql: Witness = async (client, sql) => {
  const text = (await rewritten(client, sql)).replaceAll(TEXTS, "''");
  const open = new Set(openTableNames());
  const home = /`(corpus_\d+_\d+)`/.exec(text)?.[1];
  const foreign = FOREIGN.exec(text)?.[1];
  const tables = [...text.matchAll(FULL_NAMES)]
    .filter(([, schema, table = '']) => schema === home && !open.has(table))
    .map(([, schema, table]) => `${schema}.${table}`);
  return [...tables, ...(foreign === undefined ? [] : [foreign])];
};
