import { type KeyboardEvent, useRef } from 'react';
import type { RowOf, TreeRow } from '../../model/treeNode';
import { moveBy, rowStartingWith } from './treeKeys';

const PAGE_ROWS = 20;
const TYPED_TOGETHER_MS = 700;

/** Letters typed soon after each other are one text; `text` is what was typed last. */
const useTypedText = () => {
  const typed = useRef({ text: '', at: 0 });
  return {
    isEmpty: () => typed.current.text === '',
    add: ({ key, timeStamp }: KeyboardEvent): string => {
      const isSame = timeStamp - typed.current.at < TYPED_TOGETHER_MS;
      const text = (isSame ? typed.current.text : '') + key;
      typed.current = { text, at: timeStamp };
      return text;
    },
  };
};

interface KeyedTree {
  readonly rows: readonly TreeRow[];
  readonly active: number;
  readonly go: (index: number) => void;
  readonly onAct: (row: TreeRow) => void;
  readonly onInsert: (row: TreeRow) => void;
  readonly onMenu: (row: RowOf<'table'>) => void;
  readonly onClose: (row: RowOf<'table'>) => void;
  readonly onSearch: () => void;
}

/** What the keys do in a tree: those of any tree, those of its rows, and names that are typed. */
export const useTreeKeys = (tree: KeyedTree): ((event: KeyboardEvent) => void) => {
  const { rows, active, go, onAct, onInsert, onMenu, onClose, onSearch } = tree;
  const typed = useTypedText();
  return (event) => {
    const row = rows[active];
    if (!row || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTable = row.kind === 'table';
    const move = event.shiftKey ? null : moveBy(event.key, rows, active, PAGE_ROWS);
    if (move?.kind === 'go') go(move.index);
    else if (move) onAct(row);
    else if (event.key === 'Enter' && (event.shiftKey || row.kind === 'column')) onInsert(row);
    else if (event.key === 'Enter' || (event.key === ' ' && typed.isEmpty())) onAct(row);
    else if (event.key === 'Delete' && isTable && row.table) onClose(row);
    else if (isTable && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')))
      onMenu(row);
    else if (event.key === '/') onSearch();
    else if (event.key.length === 1) {
      const next = rowStartingWith(typed.add(event), rows, active);
      if (next !== null) go(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
};
