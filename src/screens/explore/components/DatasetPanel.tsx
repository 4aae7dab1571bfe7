import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { chartControls } from '@/viz/controls/chartControls';
import { vizEntry } from '@/viz/registry';
import type { FormData } from '@/viz/formData';
import { takesField, withField } from '../controls/addField';
import { type DraggedField, putField } from '../controls/field';
import { columnIcon, columnWord, MetricIcon } from '../controls/fieldIcons';
import { controlChanged } from '../state/exploreSlice';
import classes from './ExplorePage.module.css';
import { QuerySource } from './QuerySource';

interface Props {
  readonly form: FormData;
  readonly dataset: Datasource;
}

const icon = { size: 14, stroke: 1.5, className: classes.fieldIcon, 'aria-hidden': true } as const;

/** The fields of the dataset or query: drag one into a setting, or press it and choose where it goes. */
export function DatasetPanel({ form, dataset }: Props) {
  const isQuery = dataset.type === 'query';
  const [search, setSearch] = useState('');
  const what = isQuery ? 'Search columns' : 'Search metrics and columns';
  const wanted = search.trim().toLowerCase();
  const matches = (...texts: (string | null | undefined)[]) =>
    wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
  const metrics = dataset.metrics.filter(({ metric_name, verbose_name }) =>
    matches(metric_name, verbose_name),
  );
  const columns = dataset.columns.filter(({ column_name, verbose_name }) =>
    matches(column_name, verbose_name),
  );
  return (
    <>
      <h2 className={classes.paneTitle} title={dataset.name}>
        {dataset.table_name ?? (dataset.name || 'Untitled query')}
      </h2>
      {isQuery && <QuerySource query={dataset} />}
      <TextInput
        aria-label={what}
        placeholder={what}
        leftSection={<IconSearch size={14} stroke={1.5} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb={8}
      />
      {!isQuery && (
        <>
          <span className={classes.fieldsTitle}>Metrics ({metrics.length})</span>
          <ul className={classes.fields} aria-label="Metrics of the dataset">
            {metrics.map(({ metric_name, verbose_name, expression }) => (
              <FieldItem
                key={metric_name}
                field={{ kind: 'metric', name: metric_name }}
                title={verbose_name || metric_name}
                hint={expression ?? ''}
                form={form}
                dataset={dataset}
              >
                <MetricIcon {...icon} />
              </FieldItem>
            ))}
          </ul>
        </>
      )}
      <span className={classes.fieldsTitle}>Columns ({columns.length})</span>
      <ul className={classes.fields} aria-label={`Columns of the ${isQuery ? 'query' : 'dataset'}`}>
        {columns.map((column) => {
          const ColumnIcon = columnIcon(column);
          return (
            <FieldItem
              key={column.column_name}
              field={{ kind: 'column', name: column.column_name }}
              title={column.verbose_name || column.column_name}
              hint={[column.type ?? columnWord(column), column.description]
                .filter(Boolean)
                .join(' · ')}
              form={form}
              dataset={dataset}
            >
              <ColumnIcon {...icon} />
            </FieldItem>
          );
        })}
      </ul>
    </>
  );
}

interface ItemProps extends Props {
  readonly field: DraggedField;
  readonly title: string;
  readonly hint: string;
  readonly children: React.ReactNode;
}

function FieldItem({ field, title, hint, form, dataset, children }: ItemProps) {
  const dispatch = useAppDispatch();
  const meta = vizEntry(form.viz_type);
  const takers = meta
    ? [...chartControls(meta).values()].filter(
        (control) => takesField(control, field) && control.isShown(form),
      )
    : [];
  return (
    <li>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={classes.field}
            title={hint}
            draggable
            onDragStart={(event) => putField(event.dataTransfer, field)}
          >
            {children}
            <span className={classes.fieldName}>{title}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {takers.length === 0 && <Menu.Label>No setting accepts this field</Menu.Label>}
          {takers.map((control) => (
            <Menu.Item
              key={control.name}
              onClick={() =>
                dispatch(
                  controlChanged(
                    control.name,
                    withField(control, form[control.name], field, dataset),
                  ),
                )
              }
            >
              {control.kind === 'column' || control.kind === 'metric' ? 'Use as' : 'Add to'}{' '}
              {control.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
