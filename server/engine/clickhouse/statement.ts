import type { Statement } from '../engine.ts';
import { spliced } from '../drivers/spliced.ts';
import { oneStatement } from '../drivers/statementText.ts';
import { dialect } from './dialect.ts';
import { RULES } from './kinds.ts';

/** The one statement of a text, with its values in it. */
export const single = (statement: Statement): string =>
  oneStatement(spliced(statement, dialect, RULES), RULES);
