import { z } from 'zod';

/** As much SQL as is looked into; what is only kept may be longer. */
const SQL_MAX = 1_000_000;

export const sqlText = z.string().max(SQL_MAX, `Longer than maximum length ${SQL_MAX}.`);
