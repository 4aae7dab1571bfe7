import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './EditDataset.module.css';

export interface ListedField {
  readonly key: string;
  readonly name: string;
  readonly label: string | null;
}

interface Props {
  /** `Columns`, `Metrics` */
  readonly label: string;
  readonly fields: readonly ListedField[];
  readonly current: string | null;
  readonly onChoose: (key: string) => void;
  readonly add?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly children: ReactNode;
}

/** Fields by name on the left, one of them to edit on the right. */
export function FieldList({ label, fields, current, onChoose, add, children }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = fields.filter(
    (field) =>
      wanted === '' ||
      field.name.toLowerCase().includes(wanted) ||
      field.label?.toLowerCase().includes(wanted),
  );
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <TextInput
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${label.toLowerCase()}`}
          leftSection={<IconSearch size={14} stroke={1.5} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul className={classes.names} aria-label={label}>
          {shown.map(({ key, name }) => (
            <li key={key}>
              <UnstyledButton
                className={classes.name}
                aria-current={key === current}
                title={name}
                onClick={() => onChoose(key)}
              >
                {name || 'No name yet'}
              </UnstyledButton>
            </li>
          ))}
          {shown.length === 0 && (
            <li className={classes.tried}>{fields.length === 0 ? 'None yet' : 'None matches'}</li>
          )}
        </ul>
        {add && (
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </div>
      <div className={classes.form}>{children}</div>
    </div>
  );
}
