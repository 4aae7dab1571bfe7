import { Button, CopyButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { FreshnessLine } from '@/features/refreshes/FreshnessLine';
import { selectCan } from '@/features/session/selectors';
import { useNow } from '@/lib/useNow';
import { Message } from '@/ui/Message';
import { SqlText } from '@/ui/SqlText';
import type { DatasetFacts } from '@/viz/chartResult';
import type { ChartKey } from '../chartState';
import { selectMayViewQuery } from '../mayView';
import { selectChart } from '../selectors';
import { type PageFilter, type Why, whyOf } from './facts';
import type { Said } from './perQuery';
import { whyAsText } from './whyAsText';
import classes from './why.module.css';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  readonly dataset: DatasetFacts;
  /** Those of the dashboard. */
  readonly filters: readonly PageFilter[];
  readonly onClose: () => void;
}

/** What the numbers of a chart rest on: data, filters with where they come from, time, age, and the SQL. */
export function WhyDialog({ chartKey, title, dataset, filters, onClose }: Props) {
  // The settings of a run that is still on its way are not those of the rows that are there.
  const { queriesResponse, answeredFormData } = useAppSelector((state) =>
    selectChart(state, chartKey),
  );
  const now = useNow(30_000);
  const whole =
    queriesResponse && answeredFormData
      ? whyOf({
          results: queriesResponse,
          formData: answeredFormData,
          dataset,
          page: filters,
          now,
        })
      : null;
  const maySeeSql = useAppSelector(selectMayViewQuery);
  const why = whole && !maySeeSql ? { ...whole, sql: [] } : whole;
  const datasource = answeredFormData?.datasource ?? '';
  const datasetId = Number(/^(\d+)__table$/.exec(datasource)?.[1] ?? 0) || null;
  const about = { title, dataset: dataset.name ?? datasource };
  return (
    <Modal opened onClose={onClose} title={`Why these numbers: ${title}`} size="xl">
      {why ? (
        <>
          <dl className={classes.facts}>
            <Fact name="Dataset">
              <DatasetLink datasource={datasource} name={about.dataset} />
            </Fact>
            <Fact name="Time range">
              <Each said={why.periods} />
            </Fact>
            <Filters why={why} />
            {why.rules.length > 0 && (
              <Fact name="Row rules">
                <Each said={why.rules} />
              </Fact>
            )}
            <Fact name="Rows">
              <Each said={why.rows} />
            </Fact>
            <Fact name="Age of the data">
              <Each said={why.ages} />
              {datasetId !== null && <FreshnessLine datasetId={datasetId} />}
            </Fact>
          </dl>
          {why.sql.map((sql, at) => (
            <SqlText
              key={`${at} ${sql}`}
              sql={sql}
              label={why.sql.length > 1 ? `SQL ${at + 1} of ${why.sql.length}` : 'SQL'}
              backend={dataset.backend}
            />
          ))}
          <CopyButton value={whyAsText(why, about)}>
            {({ copied, copy }) => (
              <Button variant="default" mt={12} onClick={copy}>
                {copied ? 'Copied' : 'Copy all'}
              </Button>
            )}
          </CopyButton>
        </>
      ) : (
        <Message title="There are no numbers yet">The chart has not been run.</Message>
      )}
    </Modal>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One sentence for all queries, or a line for each. */
function Each({ said }: { readonly said: readonly Said[] }) {
  const [first] = said;
  if (said.length < 2 && first?.of === null) return first.words;
  return (
    <ul>
      {said.map(({ of, words }) => (
        <li key={of}>
          {of !== null && <span className={classes.origin}>{of}: </span>}
          {words}
        </li>
      ))}
    </ul>
  );
}

function DatasetLink({ datasource, name }: { readonly datasource: string; readonly name: string }) {
  const canExplore = useAppSelector((state) => selectCan(state, 'can_explore', 'Superset'));
  const [id = '', type = ''] = datasource.split('__');
  const query = new URLSearchParams({ datasource_type: type, datasource_id: id });
  return canExplore ? <Link to={`/explore/?${query.toString()}`}>{name}</Link> : name;
}

function InForce({ label, all }: { readonly label: string; readonly all: Why['controls'] }) {
  return (
    <ul aria-label={label}>
      {all.map(({ origin, words }) => (
        <li key={`${origin} ${words}`}>
          {words} <span className={classes.origin}>{origin}</span>
        </li>
      ))}
    </ul>
  );
}

function Filters({ why: { filters, controls, others } }: { readonly why: Why }) {
  return (
    <>
      <Fact name="Filters">
        {filters.length === 0 ? 'None' : <InForce label="Filters in force" all={filters} />}
      </Fact>
      {controls.length > 0 && (
        <Fact name="Display controls">
          <InForce label="Display controls in force" all={controls} />
        </Fact>
      )}
      {others.length > 0 && (
        <Fact name="Without effect">
          <ul aria-label="Without effect">
            {others.map(({ origin, words, why: reason }) => (
              <li key={`${origin} ${words}`}>
                {words}{' '}
                <span className={classes.origin}>
                  {origin}. {reason}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}
