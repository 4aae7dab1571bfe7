/** The target of an arrow key in a tree of rows. */
import type { TreeRow } from '../../model/treeNode';

export type Move =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number }
  | null;

const isOpen = (row: TreeRow | undefined): boolean | null =>
  row?.kind === 'schema' || row?.kind === 'table' ? row.isOpen : null;

const parentOf = (rows: readonly TreeRow[], index: number): number => {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 0) < level) return at;
  return index;
};

export const moveBy = (
  key: string,
  rows: readonly TreeRow[],
  index: number,
  page: number,
): Move => {
  const go = (to: number): Move => ({
    kind: 'go',
    index: Math.max(0, Math.min(to, rows.length - 1)),
  });
  const open = isOpen(rows[index]);
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (open === null) return null;
      return open ? go(index + 1) : { kind: 'toggle', index };
    case 'ArrowLeft':
      return open ? { kind: 'toggle', index } : go(parentOf(rows, index));
    default:
      return null;
  }
};

/** The text by which typing finds a row. */
const nameOf = (row: TreeRow): string => {
  switch (row.kind) {
    case 'schema':
    case 'table':
    case 'definition':
      return row.name;
    case 'column':
      return row.column.name;
    case 'index':
      return row.index.name ?? '';
    default:
      return row.text;
  }
};

/** The next row whose name starts with the text, from the focused one on and around; one letter skips the focused row. */
export const rowStartingWith = (
  typed: string,
  rows: readonly TreeRow[],
  index: number,
): number | null => {
  const wanted = typed.toLowerCase();
  const first = wanted.length === 1 ? index + 1 : index;
  for (let step = 0; step < rows.length; step++) {
    const at = (first + step) % rows.length;
    const row = rows[at];
    if (row && nameOf(row).toLowerCase().startsWith(wanted)) return at;
  }
  return null;
};
