import { Select } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { OPTIONS_AT_MOST } from '../optionLimits';
import type { Tab } from '../../state/activeTab';
import { selectSchemaShown, selectTableNames } from '../../state/selectors';
import { openTable } from '../../state/thunks/tableActions';

/** A quick way to a table: what is chosen is opened beside the tab, and the field is empty again. */
export function TableSelect({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const schema = useAppSelector((state) => selectSchemaShown(state, editor));
  const tables = useAppSelector((state) =>
    selectTableNames(state, dbId ?? 0, catalog, schema ?? ''),
  );
  return (
    <Select
      aria-label="Table"
      placeholder={
        tables.status === 'ready'
          ? `Open one of ${tables.items.length.toLocaleString('en')} tables`
          : 'Open a table'
      }
      data={tables.items.map(({ name }) => name)}
      value={null}
      searchable
      nothingFoundMessage="No such table"
      limit={OPTIONS_AT_MOST}
      onChange={(name) => {
        if (name !== null && dbId !== null)
          void dispatch(openTable({ dbId, catalog, schema, name, queryEditorId: id }));
      }}
    />
  );
}
