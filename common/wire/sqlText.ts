import { z } from 'zod';

/** The longest SQL that is read; SQL that is only stored may be longer. */
const SQL_MAX = 1_000_000;

export const sqlText = z.string().max(SQL_MAX, `Longer than maximum length ${SQL_MAX}.`);
