import { expect, test } from 'vitest';
import { dialect as duckdb } from '../engine/duckdb/dialect.ts';
import { EngineError, type EngineErrorCode } from '../engine/engine.ts';
import { failureOf } from './failure.ts';
import { refusal } from '../errors.ts';
import { placedIn } from '../access/judge.ts';

const at = { line: 2, column: 8 };

test.each<[code: EngineErrorCode, message: string, status: number, type: string, state: string]>([
  ['syntax', 'near x', 500, 'SYNTAX_ERROR', 'failed'],
  ['missing_column', 'no a', 500, 'COLUMN_DOES_NOT_EXIST_ERROR', 'failed'],
  ['missing_table', 'no t', 500, 'GENERIC_DB_ENGINE_ERROR', 'failed'],
  ['not_allowed', 'read_csv() may not be used here', 500, 'SYNTAX_ERROR', 'failed'],
  ['not_allowed', 'in a read-only transaction', 500, 'DML_NOT_ALLOWED_ERROR', 'failed'],
  ['timeout', 'too long', 500, 'SQLLAB_TIMEOUT_ERROR', 'timed_out'],
  ['stopped', 'stopped', 500, 'GENERIC_DB_ENGINE_ERROR', 'stopped'],
  ['worker_lost', 'its process was lost', 500, 'GENERIC_DB_ENGINE_ERROR', 'failed'],
  ['out_of_memory', 'too big', 500, 'GENERIC_DB_ENGINE_ERROR', 'failed'],
  ['busy', 'too many', 429, 'GENERIC_DB_ENGINE_ERROR', 'failed'],
  ['database', 'division by zero', 500, 'GENERIC_DB_ENGINE_ERROR', 'failed'],
])(
  'the engine error %s (%s) becomes %s %s, and the run is %s',
  (code, message, status, type, state) => {
    const failure = failureOf(new EngineError(code, message, at), 'SELECT', duckdb, true);
    expect(failure).toMatchObject({
      status,
      state,
      error: { error_type: type, level: 'error', extra: { engine_name: 'DuckDB', ...at } },
    });
    expect(failure.error.message).toContain(message);
  },
);

test('text that no parser reads becomes 422 with its position [RUN-18]', () => {
  const failure = failureOf(new EngineError('syntax', 'near x', at), 'SELEC', duckdb, false);
  expect(failure).toMatchObject({
    status: 422,
    error: { error_type: 'INVALID_SQL_ERROR', extra: { sql: 'SELEC', engine: 'duckdb', ...at } },
  });
});

test('a refusal keeps its own words, and an unexpected error stays one', () => {
  const refused = refusal('DML_NOT_ALLOWED_ERROR', 'No.', null, 403);
  expect(failureOf(refused, '', duckdb, false)).toMatchObject({
    status: 403,
    error: { message: 'No.' },
  });
  expect(() => failureOf(new TypeError('a bug'), '', duckdb, true)).toThrow('a bug');
});

test.each([
  ['SELECT 1; SELECT nope', 10, { line: 1, column: 8 }, { line: 1, column: 18 }],
  ['SELECT 1;\n\n  SELECT\n nope', 13, { line: 2, column: 2 }, { line: 4, column: 2 }],
  ['SELECT 1;\nx', 10, { line: 1, column: null }, { line: 2, column: null }],
])(
  'in %j a position in the statement at %s becomes one in the script',
  (script, start, place, expected) => {
    expect(
      placedIn(script, { start, printed: null }, new EngineError('database', 'x', place)),
    ).toMatchObject(expected);
  },
);
