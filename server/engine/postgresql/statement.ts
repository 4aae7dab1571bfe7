import { postgresql as engine } from '#common/engines/postgresql.ts';
import { oneStatement } from '../drivers/statementText.ts';
import type { Parameter, Statement } from '../engine.ts';

export const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => (typeof value === 'bigint' ? value.toString() : value));

/** The one statement of a text. */
export const single = ({ sql }: Statement): string => oneStatement(sql, engine.lexical);
