import { driverAt, type EngineModule } from '../module.ts';
import { duckdbCost, filteredIn } from './cost.ts';
import { dialect } from './dialect.ts';
import { grammar } from './grammar.ts';
import { duckdbPlan } from './plan.ts';

export const duckdb: EngineModule = {
  dialect,
  grammar,
  planner: {
    explain: 'EXPLAIN (FORMAT json)',
    analyze: 'EXPLAIN (ANALYZE, FORMAT json)',
    tree: duckdbPlan,
    cost: { explain: 'EXPLAIN (FORMAT json)', read: duckdbCost, filteredIn },
  },
  functionNames: String.raw`SELECT DISTINCT function_name FROM duckdb_functions() WHERE regexp_matches(function_name, '^[a-z]\w*$') ORDER BY 1`,
  // Its workers are one person’s at a time, and its gate refuses the logs.
  showsOthersSql: () => false,
  network: null,
  driver: driverAt<typeof import('./driver.ts').createDriver>(import.meta.dirname),
};
