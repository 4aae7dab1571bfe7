import { oneStatement } from '../drivers/statementText.ts';
import type { Statement } from '../engine.ts';
import { RULES } from './kinds.ts';

/** The one statement of a text. */
export const single = ({ sql }: Statement): string => oneStatement(sql, RULES);
