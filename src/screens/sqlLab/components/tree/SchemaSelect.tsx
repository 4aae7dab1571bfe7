import { Select } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { OPTIONS_AT_MOST, SEARCHED_FROM } from '../optionLimits';
import { schemaShown } from '../../model/schemaShown';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { selectSchemas } from '../../state/selectors';
import classes from './SideBar.module.css';

export function SchemaSelect({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const schemas = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog));
  return (
    <Select
      aria-label="Schema"
      placeholder={
        schemas.status === 'loading' && dbId !== null ? 'Loading schemas…' : 'Choose a schema'
      }
      className={classes.grow}
      data={[...schemas.items]}
      value={schemaShown(editor, schemas.items)}
      searchable={schemas.items.length > SEARCHED_FROM}
      nothingFoundMessage="No such schema"
      limit={OPTIONS_AT_MOST}
      allowDeselect={false}
      onChange={(value) => dispatch(editorChanged(id, { schema: value }))}
    />
  );
}
