import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { allColumnsShown, type Arrangement, columnHidden } from './arrangement';
import classes from './ColumnChooser.module.css';
import type { GridColumn } from './gridSource';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
}

/** The longest list shown; more columns are found by searching. */
const LISTED = 200;

/** Which columns are shown. The last one cannot be hidden. */
export function ColumnChooser({ columns, arrangement, onArrange }: Props) {
  const [search, setSearch] = useState('');
  const { hidden } = arrangement;
  const shown = columns.length - hidden.length;
  const found = columns
    .map(({ name }, column) => ({ name, column }))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Popover position="top-end" trapFocus onClose={() => setSearch('')}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.columns}
          leftSection={<IconColumns3 size={14} stroke={1.5} />}
        >
          {hidden.length > 0 ? `${shown} of ${columns.length} columns` : 'Columns'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser} aria-label="Columns">
        <TextInput
          type="search"
          aria-label="Search columns"
          placeholder="Search columns"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.choices}>
          {found.slice(0, LISTED).map(({ name, column }) => (
            <Checkbox
              key={column}
              label={name}
              checked={!hidden.includes(column)}
              disabled={shown === 1 && !hidden.includes(column)}
              onChange={(event) =>
                onArrange(columnHidden(arrangement, column, !event.currentTarget.checked))
              }
            />
          ))}
          {found.length === 0 && <p className={classes.none}>No column matches.</p>}
          {found.length > LISTED && (
            <p className={classes.none}>{found.length - LISTED} more; search to find them.</p>
          )}
        </div>
        <Button
          variant="default"
          disabled={hidden.length === 0}
          onClick={() => onArrange(allColumnsShown(arrangement))}
        >
          Show all
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
