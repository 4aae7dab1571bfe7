import { Select } from '@mantine/core';
import { OPTIONS_AT_MOST, SEARCHED_FROM } from '../optionLimits';
import classes from './dialogs.module.css';
import type { SchemaToWrite } from './useSchemaToWrite';

export function SchemaToWriteSelect({ schema, places, movesQuery, choose }: SchemaToWrite) {
  return (
    <Select
      mt={12}
      label="Schema"
      data={places}
      value={schema}
      searchable={places.length > SEARCHED_FROM}
      limit={OPTIONS_AT_MOST}
      nothingFoundMessage="No such schema"
      allowDeselect={false}
      description={
        movesQuery
          ? 'The query runs in that schema, too: names in it without a schema are looked up there.'
          : undefined
      }
      classNames={{ description: classes.description }}
      onChange={choose}
    />
  );
}
