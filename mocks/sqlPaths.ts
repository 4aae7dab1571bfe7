/** Every way in which a person's SQL reaches an engine: what one path refuses, all refuse. */
import type { Answered, Person, SqlLabServer } from './aSqlLabServer.ts';

export interface SqlPath {
  readonly path: string;
  readonly send: (at: At, sql: string) => Promise<Answered<{ result?: readonly unknown[] }>>;
  /** Refusals have status 200 and a list of problems. */
  readonly reportsProblems?: boolean;
  /** The request changes something, which not everybody may do. */
  readonly makes?: boolean;
}

interface At {
  readonly lab: SqlLabServer;
  readonly who: Person;
  readonly databaseId: number;
  readonly schema: string;
}

const posted =
  (path: string, body: (sql: string) => object): SqlPath['send'] =>
  ({ lab, who, databaseId, schema }, sql) =>
    lab.ask(who, 'POST', path, { json: { database_id: databaseId, schema, ...body(sql) } });

const EXECUTE = '/api/v1/sqllab/execute/';
let runs = 0;

export const SQL_PATHS: readonly SqlPath[] = [
  { path: 'run', send: posted(EXECUTE, (sql) => ({ sql })) },
  {
    path: 'run as a template',
    send: posted(EXECUTE, (sql) => ({
      sql: '{{ q }}',
      templateParams: JSON.stringify({ q: sql }),
    })),
  },
  {
    path: 'run and export',
    async send(at, sql) {
      const client_id = `gate${String((runs += 1)).padStart(6, '0')}`;
      await posted(EXECUTE, () => ({ sql, client_id }))(at, sql);
      return at.lab.ask(at.who, 'GET', `/api/v1/sqllab/export/${client_id}/`);
    },
  },
  {
    path: 'create table as',
    send: posted(EXECUTE, (sql) => ({ sql, select_as_cta: true, tmp_table_name: 'stolen' })),
    makes: true,
  },
  { path: 'estimate', send: posted('/api/v1/sqllab/estimate/', (sql) => ({ sql })) },
  {
    path: 'estimate under a limit',
    send: posted('/api/v1/sqllab/estimate/', (sql) => ({ sql, queryLimit: 10 })),
  },
  { path: 'explain', send: posted('/api/v1/sqllab/explain/', (sql) => ({ sql })) },
  {
    path: 'explain and measure',
    send: posted('/api/v1/sqllab/explain/', (sql) => ({ sql, analyze: true })),
  },
  {
    path: 'validate',
    send: ({ lab, who, databaseId, schema }, sql) =>
      lab.ask(who, 'POST', `/api/v1/database/${databaseId}/validate_sql/`, {
        json: { sql, schema },
      }),
    reportsProblems: true,
  },
  {
    path: 'dataset',
    send: ({ lab, who, databaseId, schema }, sql) =>
      lab.ask(who, 'POST', '/api/v1/dataset/', {
        json: { database: databaseId, schema, sql, table_name: `hostile ${(runs += 1)}` },
      }),
    makes: true,
  },
];
