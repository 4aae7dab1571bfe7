import type { Cost } from '../planner/planner.ts';

/** `Seq Scan on flights  (cost=0.00..52059.00 rows=5 width=4)` */
export const postgresqlCost = (plan: string): Cost | null => {
  const [, start, total, rows] = /cost=([\d.]+)\.\.([\d.]+) rows=(\d+)/.exec(plan) ?? [];
  return start && total && rows
    ? {
        'Start-up cost': String(Number(start)),
        'Total cost': String(Number(total)),
        'Estimated rows': rows,
      }
    : null;
};
