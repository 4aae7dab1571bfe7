import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { SampleFilters } from '@/api/resources/sampleBody';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { sameJson } from '@/lib/sameJson';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { FilterClause } from '@/viz/vizHooks';
import { addressParameters } from '../addressParameters';
import { SampleRows } from '../rows/SampleRows';
import { type Condition, conditionsOf } from './conditionWords';
import { detailFilters, sentFilters } from './detailFilters';
import classes from './drill.module.css';
import { downloadDetail } from './downloadDetail';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number | undefined;
  /** What the value stands for whose rows they are; without it, those of the whole chart. */
  readonly point?: readonly FilterClause[];
  readonly onClose: () => void;
}

/** The rows of the dataset that a chart, or one of its values, is made of. */
export function DetailDialog(props: Props) {
  const { title, formData, dataset, dashboardId, point, onClose } = props;
  const readsParameters = useAppSelector((state) =>
    selectCapability(state, 'chart.sample_parameters'),
  );
  const { all, hasMore } = useMemo(() => {
    const { url_params, ...others } = detailFilters(formData, point);
    if (!url_params) return { all: others, hasMore: false };
    return {
      all: readsParameters ? { ...others, url_params } : others,
      hasMore: !readsParameters && addressParameters(url_params).length > 0,
    };
  }, [formData, point, readsParameters]);
  const [filters, setFilters] = useState(all);
  const sent = useMemo(() => sentFilters(filters), [filters]);
  const reading = { names: dataset.verboseNames, formData, facts: dataset };
  const conditions = conditionsOf(filters, reading);
  return (
    <Modal opened onClose={onClose} title={`Drill to detail: ${title}`} size="xl">
      <Conditions
        conditions={conditions}
        onChange={setFilters}
        onRestore={sameJson(filters, all) ? null : () => setFilters(all)}
      />
      {hasMore && (
        <p className={classes.note}>
          The parameters of the address are not applied to these rows: this server does not read
          them here.
        </p>
      )}
      <div className={classes.rows}>
        <SampleRows
          datasource={formData.datasource}
          dataset={dataset}
          filters={sent}
          label="Rows in detail"
          dashboardId={dashboardId}
          tools={(columns) => (
            <DownloadMenu {...{ title, formData, dashboardId, columns }} filters={sent} />
          )}
        />
      </div>
    </Modal>
  );
}

interface ConditionsProps {
  readonly conditions: readonly Condition[];
  readonly onChange: (filters: SampleFilters) => void;
  /** Null while nothing was removed. */
  readonly onRestore: (() => void) | null;
}

function Conditions({ conditions, onChange, onRestore }: ConditionsProps) {
  return (
    <div className={classes.conditions}>
      {conditions.length === 0 ? (
        <span>All rows of the dataset</span>
      ) : (
        <>
          <span>Rows with</span>
          <ul aria-label="Rows are filtered by">
            {conditions.map(({ key, words, isOfPoint, without }) => (
              <li key={key} data-point={isOfPoint || undefined}>
                <span title={words}>{words}</span>
                <ActionIcon
                  size={20}
                  aria-label={`Remove ${words}`}
                  onClick={() => onChange(without)}
                >
                  <IconX size={12} stroke={1.5} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
      {onRestore && (
        <Button variant="subtle" size="compact-xs" onClick={onRestore}>
          Restore filters
        </Button>
      )}
    </div>
  );
}

interface DownloadProps {
  readonly title: string;
  readonly formData: FormData;
  readonly dashboardId?: number | undefined;
  readonly columns: readonly string[];
  readonly filters: SampleFilters;
}

function DownloadMenu(download: DownloadProps) {
  const dispatch = useAppDispatch();
  const canDownload = useAppSelector((state) => selectCan(state, 'can_csv', 'Superset'));
  if (!canDownload) return null;
  const save = (format: 'csv' | 'xlsx') => void dispatch(downloadDetail({ ...download, format }));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.5} />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => save('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
