/** The name of a table or a column that is to be made. */
import { z } from 'zod';

export const NAME_MAX = 255;

export const newName = z
  .string()
  .trim()
  .min(1, 'A name is needed.')
  .max(NAME_MAX, `Longer than maximum length ${NAME_MAX}.`)
  .regex(/^\P{Cc}*$/u, 'A name has no control characters.');
