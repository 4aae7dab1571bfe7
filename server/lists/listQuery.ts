/** The query of a list: `?q=(columns,filters,order_column,order_direction,page,page_size,keys)`. */
import { z } from 'zod';
import { HttpError } from '../errors.ts';
import { readQ } from '../http/rison.ts';

/** Each is a condition of one statement, which a store in this process executes while others wait. */
const FILTERS_MAX = 50;

export const ListQuery = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  filters: z
    .array(z.object({ col: z.string(), opr: z.string(), value: z.unknown() }))
    .max(FILTERS_MAX)
    .default([]),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.int().optional(),
  page_size: z.int().optional(),
  keys: z.array(z.string()).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const readListQuery = (text: string | undefined): ListQuery => {
  const parsed = ListQuery.safeParse(readQ(text) ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new HttpError(
      400,
      `Not a valid rison schema ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    );
  }
  if (parsed.data.columns && parsed.data.select_columns) {
    throw new HttpError(400, 'Cannot use both select and sel columns');
  }
  return parsed.data;
};
