import { Select } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { SEARCHED_FROM } from '../optionLimits';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { selectDatabases } from '../../state/selectors';
import classes from './SideBar.module.css';

export function DatabaseSelect({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { id, dbId } = editor;
  const databases = useAppSelector(selectDatabases);
  return (
    <Select
      aria-label="Database"
      placeholder="Choose a database"
      className={classes.grow}
      data={databases.map((database) => ({
        value: String(database.id),
        label: database.database_name,
      }))}
      value={dbId === null ? null : String(dbId)}
      searchable={databases.length > SEARCHED_FROM}
      nothingFoundMessage="No such database"
      allowDeselect={false}
      onChange={(value) =>
        dispatch(editorChanged(id, { dbId: Number(value), catalog: null, schema: null }))
      }
    />
  );
}
