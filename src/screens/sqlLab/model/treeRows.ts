/** The tree of schemas, tables and columns as a flat list of visible rows. */
import type { SearchHit } from '#common/wire/database.ts';
import { referenceOf, tableRows } from './tableRows';
import { type Node, note, type TreeRow } from './treeNode';
import type { Listing, OpenTable, TableName } from './table';

export interface Tree {
  readonly schemas: Listing<string>;
  /** The tab's schema; it comes first. */
  readonly home: string | null;
  readonly isOpen: (schema: string) => boolean;
  readonly tablesOf: (schema: string) => Listing<TableName> | undefined;
  /** The tables opened beside the tab in this database and catalog. */
  readonly opened: readonly OpenTable[];
  readonly isOnlyOpened: boolean;
  readonly search: TreeSearch | null;
}

export interface TreeSearch {
  readonly text: string;
  readonly hits: readonly SearchHit[];
}

export const fits = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

/** One table of the tree, with the columns that a search found in it. */
interface Leaf extends TableName {
  readonly found: SearchHit['columns'];
}

const tableNode = (
  schema: string,
  leaf: Leaf,
  table: OpenTable | null,
  search: TreeSearch | null,
): Node => {
  const id = JSON.stringify([schema, leaf.name]);
  const isExpanded = table?.expanded ?? false;
  /** Found only by its columns: the others would bury them. */
  const isNarrowed = search !== null && leaf.found.length > 0 && !fits(leaf.name, search.text);
  const children =
    isExpanded && table && !isNarrowed
      ? tableRows(id, schema, table)
      : foundRows(id, schema, leaf, table);
  const content = {
    kind: 'table',
    schema,
    name: leaf.name,
    tableKind: leaf.kind,
    table,
    isOpen: isExpanded || children.length > 0,
  } as const;
  return { id, content, children };
};

const foundRows = (
  id: string,
  schema: string,
  { name, found }: Leaf,
  table: OpenTable | null,
): readonly Node[] =>
  found.map((hit, index) => {
    const column = table?.columns.find((known) => known.name === hit.name);
    const unread = { longType: hit.type, comment: null, isKey: false, keys: [] };
    return {
      id: `${id} found ${index}`,
      content: {
        kind: 'column',
        schema,
        tableName: name,
        refersTo: column ? referenceOf(column, table?.foreignKeys ?? [], schema) : null,
        column: column ?? { ...unread, name: hit.name, type: hit.type },
      },
    };
  });

/** The tables of a schema that are shown, by name, each once. */
const leavesOf = (schema: string, tree: Tree): readonly Leaf[] => {
  const { search, isOnlyOpened } = tree;
  const opened = tree.opened.filter((table) => table.schema === schema);
  const listed = tree.tablesOf(schema)?.items ?? [];
  const kinds = new Map(listed.map(({ name, kind }) => [name, kind]));
  const hits = search?.hits.filter((hit) => hit.schema === schema) ?? [];
  for (const hit of hits) kinds.set(hit.value, hit.type);
  const kindOf = (name: string) => kinds.get(name) ?? 'table';
  if (!search)
    return isOnlyOpened
      ? opened.map(({ name }) => ({ name, kind: kindOf(name), found: [] }))
      : listed.map((table) => ({ ...table, found: [] }));
  const leaves = new Map<string, Leaf>();
  const add = (name: string, found: Leaf['found'] = []) =>
    leaves.set(name, { name, kind: kindOf(name), found });
  for (const { name } of listed) if (fits(name, search.text)) add(name);
  for (const { name, columns } of opened) {
    const found = columns.filter((column) => fits(column.name, search.text));
    if (found.length > 0 || fits(name, search.text)) add(name, found);
  }
  for (const { value, columns } of hits) add(value, columns);
  const all = [...leaves.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (!isOnlyOpened) return all;
  const isOpened = new Set(opened.map(({ name }) => name));
  return all.filter(({ name }) => isOpened.has(name));
};

const schemaNode = (schema: string, tree: Tree): Node | null => {
  const isFiltered = tree.search !== null || tree.isOnlyOpened;
  const isOpen = isFiltered || tree.isOpen(schema);
  const listing = tree.tablesOf(schema);
  const leaves = isOpen ? leavesOf(schema, tree) : [];
  if (isFiltered && leaves.length === 0) return null;
  const opened = new Map(
    tree.opened.filter((table) => table.schema === schema).map((table) => [table.name, table]),
  );
  const id = JSON.stringify([schema]);
  const children: Node[] = leaves.map((leaf) =>
    tableNode(schema, leaf, opened.get(leaf.name) ?? null, tree.search),
  );
  if (isOpen && !isFiltered) {
    const retry = { what: 'tables', schema } as const;
    if (listing?.status === 'failed')
      children.unshift(note(`${id} note`, listing.error ?? '', retry, true));
    else if (children.length === 0)
      children.push(
        note(`${id} note`, listing?.status === 'ready' ? 'No tables' : 'Loading tables…'),
      );
  }
  const isCounted = listing?.status === 'ready' || (listing?.items.length ?? 0) > 0;
  const count = isCounted ? (listing?.items.length ?? null) : null;
  return { id, content: { kind: 'schema', name: schema, isOpen, count }, children };
};

const schemaNames = ({ schemas, home, search, opened, isOnlyOpened }: Tree): readonly string[] => {
  const names = new Set(home === null ? [] : [home]);
  for (const name of schemas.items) names.add(name);
  for (const { schema } of search?.hits ?? []) if (schema !== null) names.add(schema);
  if (isOnlyOpened) for (const { schema } of opened) if (schema !== null) names.add(schema);
  return [...names];
};

/** Depth first; each row gets its position among its siblings. */
const flatten = (nodes: readonly Node[], level: 1 | 2 | 3, rows: TreeRow[]): TreeRow[] => {
  const below = level === 1 ? 2 : 3;
  for (const [index, { id, content, children }] of nodes.entries()) {
    rows.push({ ...content, id, level, position: index + 1, setSize: nodes.length });
    if (children) flatten(children, below, rows);
  }
  return rows;
};

export const treeRows = (tree: Tree): readonly TreeRow[] => {
  const { schemas, search, isOnlyOpened } = tree;
  const nodes = schemaNames(tree)
    .map((schema) => schemaNode(schema, tree))
    .filter((node) => node !== null);
  const retry = { what: 'schemas' } as const;
  if (schemas.status === 'failed') nodes.unshift(note('schemas', schemas.error ?? '', retry, true));
  else if (nodes.length === 0) {
    if (search || isOnlyOpened) return [];
    const isReady = schemas.status === 'ready';
    nodes.push(note('schemas', isReady ? 'No schemas that you can read' : 'Loading schemas…'));
  }
  return flatten(nodes, 1, []);
};
