import upperFirst from 'lodash/upperFirst.js';
import { isRecord } from '#common/isRecord.ts';
import { detailOf, numberOf, type PlanNode } from '../planner/planNode.ts';

type Json = Readonly<Record<string, unknown>>;

const COSTS = ['query_cost', 'prefix_cost', 'sort_cost', 'read_cost'] as const;
const SILENT = new Set(['cost_info', 'select_id', 'rows', 'cost', 'r_total_time_ms']);

const words = (key: string): string => {
  const text = key.replaceAll('_', ' ');
  return upperFirst(text);
};

const nameOf = (key: string, node: Json): string => {
  const table = node.table_name;
  if (typeof table !== 'string') return words(key);
  return typeof node.access_type === 'string' ? `${table} (${node.access_type})` : table;
};

const costOf = (node: Json): number | null => {
  const info = isRecord(node.cost_info) ? node.cost_info : {};
  for (const name of COSTS) {
    const cost = numberOf(info[name]);
    if (cost !== null) return cost;
  }
  return numberOf(node.cost);
};

const isStep = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some(isRecord));

/** Steps that are listed together (`nested_loop`) become siblings. */
const stepsOf = (key: string, value: unknown): PlanNode[] => {
  if (Array.isArray(value)) {
    return value.filter(isRecord).flatMap((item) => {
      const [only, ...others] = Object.entries(item);
      return only && others.length === 0 && isRecord(only[1])
        ? stepsOf(...only)
        : [nodeOf(key, item)];
    });
  }
  return isRecord(value) ? [nodeOf(key, value)] : [];
};

const nodeOf = (key: string, node: Json): PlanNode => {
  const entries = Object.entries(node).filter(([name]) => !SILENT.has(name));
  const children = entries.flatMap(([name, value]) => (isStep(value) ? stepsOf(name, value) : []));
  const facts = entries.filter(([name, value]) => !isStep(value) && name !== 'table_name');
  return {
    name: nameOf(key, node),
    detail: detailOf(facts.map(([name, value]) => [words(name), value])),
    rows: numberOf(node.rows_produced_per_join ?? node.rows_examined_per_scan ?? node.rows),
    cost: costOf(node),
    time_ms: numberOf(node.r_total_time_ms),
    is_trivial: false,
    children,
  };
};

/** Plans of MySQL and MariaDB: nested blocks, named by what they do. */
export const mysqlPlan = (text: string): PlanNode | null => {
  const plan: unknown = JSON.parse(text);
  return isRecord(plan) && isRecord(plan.query_block) ? nodeOf('query', plan.query_block) : null;
};
