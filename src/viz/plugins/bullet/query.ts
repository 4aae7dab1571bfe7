import { baseQuery } from '../../shared/baseQuery';
import type { BuildQueries } from '../../vizPlugin';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildBulletQueries: BuildQueries = (form) => [{ ...baseQuery(form), columns: [] }];
