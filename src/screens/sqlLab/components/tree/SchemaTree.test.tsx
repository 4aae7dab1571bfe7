import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../../../test/render';
import { ready } from '../../model/listings';
import { newTable, withMetadata } from '../../model/openTable';
import { treeRows } from '../../model/treeRows';
import type { OpenTable } from '../../model/table';
import { SchemaTree } from './SchemaTree';

const TABLES = 5000;
const COLUMNS = 50;
const names = Array.from({ length: TABLES }, (_, n) => `table_${String(n).padStart(4, '0')}`);
const columns = Array.from({ length: COLUMNS }, (_, n) => ({
  name: `column_${n}`,
  type: 'INTEGER',
  longType: 'INTEGER',
  comment: null,
  keys: [],
}));
const openTable = (name: string): OpenTable =>
  withMetadata(
    newTable({ dbId: 1, queryEditorId: 'a', catalog: null, schema: 'main', name }, name),
    {
      name,
      comment: null,
      selectStar: '',
      columns,
      primaryKey: { constrained_columns: null, name: null },
      foreignKeys: [],
      indexes: [],
    },
  );
const listing = ready(names.map((name) => ({ name, kind: 'table' as const })));

test('the tree of 5,000 tables with 50 columns draws only the visible rows, and keys reach any of them', () => {
  const opened = names.map(openTable);
  const rows = treeRows({
    schemas: ready(['main']),
    home: 'main',
    isOpen: () => true,
    tablesOf: () => listing,
    opened,
    isOnlyOpened: false,
    search: null,
  });
  expect(rows).toHaveLength(1 + TABLES + TABLES * COLUMNS);
  const nothing = vi.fn();
  renderApp(
    <div style={{ height: 600 }}>
      <SchemaTree
        label="Tables"
        rows={rows}
        found={null}
        canPreview
        handle={null}
        textOf={() => null}
        onInsert={nothing}
        onAct={nothing}
        onPreview={nothing}
        onMenu={nothing}
        onClose={nothing}
        onSearch={nothing}
        onSeen={nothing}
      />
    </div>,
  );
  const tree = screen.getByRole('tree', { name: 'Tables' });
  const shown = screen.getAllByRole('treeitem');
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThan(100);
  expect(screen.getByRole('treeitem', { name: 'table_0000' })).toHaveAttribute(
    'aria-setsize',
    String(TABLES),
  );
  const active = () => tree.getAttribute('aria-activedescendant');
  fireEvent.keyDown(tree, { key: 'End' });
  expect(active()).toContain(JSON.stringify(['main', 'table_4999']));
  for (const key of 'table_4') fireEvent.keyDown(tree, { key });
  expect(active()).toContain(JSON.stringify(['main', 'table_4000']));
});
