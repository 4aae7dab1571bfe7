import type { TableRef } from '../engine.ts';

/** The functions and tables in a statement’s syntax tree, as `json_serialize_sql` writes it. */
export interface Found {
  readonly functions: Set<string>;
  readonly tableFunctions: Set<string>;
  readonly tables: TableRef[];
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The names of WITH that are in reach; each adds one to those outside, because a copy for each would be the square of them. */
interface Scope {
  has(name: string): boolean;
}

/** Of one WITH: those up to a place, as the names after it are not in reach yet. */
const upTo = (places: ReadonlyMap<string, number>, place: number, outer: Scope): Scope => ({
  has: (name) => (places.get(name) ?? Infinity) < place || outer.has(name),
});

const NO_CTES: Scope = { has: () => false };

const walkAll = (value: Json | undefined, scope: Scope, found: Found): void => {
  if (Array.isArray(value)) for (const item of value) walkAll(item, scope, found);
  else if (isNode(value)) walk(value, scope, found);
};

/** A CTE hides a table only for what follows it; its own body still means the table unless it is recursive. */
const withCtes = (node: Node, outer: Scope, found: Found): Scope => {
  const map = node.cte_map;
  const entries = isNode(map) && Array.isArray(map.map) ? map.map.filter(isNode) : [];
  if (entries.length === 0) return outer;
  const places = new Map<string, number>();
  for (const [at, { key, value }] of entries.entries()) {
    const query = isNode(value) && isNode(value.query) ? value.query : {};
    const body = isNode(query.node) ? query.node : {};
    const name = text(key).toLowerCase();
    if (!places.has(name)) places.set(name, at);
    const isRecursive = text(body.type) === 'RECURSIVE_CTE_NODE';
    walkAll(value, upTo(places, isRecursive ? at + 1 : at, outer), found);
  }
  return upTo(places, entries.length, outer);
};

const walk = (node: Node, outer: Scope, found: Found): void => {
  const scope = withCtes(node, outer, found);
  const type = text(node.type);
  if (type === 'BASE_TABLE') {
    const name = text(node.table_name);
    const schema = text(node.schema_name) || null;
    const catalog = text(node.catalog_name) || null;
    const isCte = schema === null && scope.has(name.toLowerCase());
    if (!isCte) found.tables.push({ catalog, schema, name });
  }
  // SHOW TABLES and similar statements read the list of tables, whoever may see it.
  if (type === 'SHOW_REF' && !isNode(node.query)) {
    found.tables.push({ catalog: null, schema: 'information_schema', name: 'tables' });
  }
  if (type === 'TABLE_FUNCTION' && isNode(node.function)) {
    found.tableFunctions.add(text(node.function.function_name).toLowerCase());
    walkAll(node.function.children, scope, found);
  } else if (typeof node.function_name === 'string') {
    found.functions.add(node.function_name.toLowerCase());
  }
  for (const [key, value] of Object.entries(node)) {
    const isDone = key === 'cte_map' || (key === 'function' && type === 'TABLE_FUNCTION');
    if (!isDone) walkAll(value, scope, found);
  }
};

export const findIn = (statement: Json): Found => {
  const found: Found = { functions: new Set(), tableFunctions: new Set(), tables: [] };
  walkAll(statement, NO_CTES, found);
  return found;
};

export interface Serialized {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly position?: string;
  readonly statements?: Json[];
}
