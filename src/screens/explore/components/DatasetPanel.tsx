import { TextInput, UnstyledButton } from '@mantine/core';
import { IconRosetteDiscountCheck, IconSearch } from '@tabler/icons-react';
import { type MouseEvent, useCallback, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { FreshnessNote } from '@/features/refreshes/FreshnessLine';
import { useFreshnessOf } from '@/features/refreshes/useFreshness';
import { type DraggedField, putField } from '../controls/field';
import { columnIcon, columnWord, MetricIcon } from '../controls/fieldIcons';
import { selectExplore } from '../state/selectors';
import { DatasetMenu } from './DatasetMenu';
import panel from './DatasetPanel.module.css';
import classes from './ExplorePage.module.css';
import { FieldMenu, type OpenField } from './FieldMenu';
import { QuerySource } from './QuerySource';
import { TransferNotice } from './TransferNotice';

interface Props {
  readonly dataset: Datasource;
}

const icon = { size: 14, stroke: 1.5, className: classes.fieldIcon, 'aria-hidden': true } as const;
const hintOf = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ');

/** The fields of the dataset or query: drag one into a setting, or press it and choose where it goes. */
export function DatasetPanel({ dataset }: Props) {
  const isQuery = dataset.type === 'query';
  const transfer = useAppSelector((state) => selectExplore(state).transfer);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<OpenField | null>(null);
  const what = isQuery ? 'Search columns' : 'Search metrics and columns';
  const wanted = search.trim().toLowerCase();
  const matches = (...texts: (string | null | undefined)[]) =>
    wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
  const metrics = dataset.metrics.filter(({ metric_name, verbose_name, description }) =>
    matches(metric_name, verbose_name, description),
  );
  const columns = dataset.columns.filter(({ column_name, verbose_name, description }) =>
    matches(column_name, verbose_name, description),
  );
  const isOpen = ({ kind, name }: DraggedField) =>
    open?.field.kind === kind && open.field.name === name;
  return (
    <>
      <Source dataset={dataset} isQuery={isQuery} />
      {transfer && <TransferNotice transfer={transfer} />}
      <TextInput
        aria-label={what}
        placeholder="Search fields"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb={8}
      />
      {!isQuery && (
        <>
          <span className={classes.fieldsTitle}>Metrics ({metrics.length})</span>
          <ul className={classes.fields} aria-label="Metrics of the dataset">
            {metrics.map((metric) => {
              const field = { kind: 'metric', name: metric.metric_name } as const;
              return (
                <FieldItem
                  key={field.name}
                  field={field}
                  title={metric.verbose_name || field.name}
                  hint={hintOf(metric.expression, metric.description)}
                  certifiedBy={metric.certified_by}
                  isOpen={isOpen(field)}
                  onOpen={setOpen}
                >
                  <MetricIcon {...icon} />
                </FieldItem>
              );
            })}
          </ul>
        </>
      )}
      <span className={classes.fieldsTitle}>Columns ({columns.length})</span>
      <ul className={classes.fields} aria-label={`Columns of the ${isQuery ? 'query' : 'dataset'}`}>
        {columns.map((column) => {
          const ColumnIcon = columnIcon(column);
          const field = { kind: 'column', name: column.column_name } as const;
          return (
            <FieldItem
              key={field.name}
              field={field}
              title={column.verbose_name || field.name}
              hint={hintOf(
                column.type ?? columnWord(column),
                column.expression,
                column.description,
              )}
              certifiedBy={column.certified_by}
              isOpen={isOpen(field)}
              onOpen={setOpen}
            >
              <ColumnIcon {...icon} />
            </FieldItem>
          );
        })}
      </ul>
      {metrics.length + columns.length === 0 && wanted !== '' && (
        <p role="status">No field matches “{search.trim()}”</p>
      )}
      {open && <FieldMenu open={open} dataset={dataset} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What the fields are of, and what can be done with it. */
function Source({ dataset, isQuery }: { readonly dataset: Datasource; readonly isQuery: boolean }) {
  const fresh = useFreshnessOf(isQuery ? undefined : dataset.id);
  return (
    <>
      <div className={panel.heading}>
        <h2 title={dataset.name}>{dataset.table_name ?? (dataset.name || 'Untitled query')}</h2>
        {!isQuery && <DatasetMenu dataset={dataset} isRefreshed={fresh !== undefined} />}
      </div>
      {isQuery && <QuerySource query={dataset} />}
      <FreshnessNote fresh={fresh} />
    </>
  );
}

interface ItemProps {
  readonly field: DraggedField;
  readonly title: string;
  readonly hint: string;
  readonly certifiedBy?: string | null | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (open: OpenField) => void;
  readonly children: React.ReactNode;
}

function FieldItem({ field, title, hint, certifiedBy, isOpen, onOpen, children }: ItemProps) {
  const press = useCallback(
    ({ currentTarget }: MouseEvent<HTMLElement>) =>
      onOpen({ field, title, element: currentTarget }),
    [field, title, onOpen],
  );
  return (
    <li>
      <UnstyledButton
        className={classes.field}
        title={hint}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        draggable
        onDragStart={(event) => putField(event.dataTransfer, field)}
        onClick={press}
      >
        {children}
        <span className={classes.fieldName}>{title}</span>
        {certifiedBy && (
          <IconRosetteDiscountCheck
            size={14}
            stroke={1.5}
            className={panel.certified}
            role="img"
            aria-label={`Certified by ${certifiedBy}`}
          />
        )}
      </UnstyledButton>
    </li>
  );
}
