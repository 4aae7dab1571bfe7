import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppDispatch } from '@/app/redux';
import { ageOf } from '@/features/charts/age';
import type { ChartState } from '@/features/charts/chartState';
import { runChart } from '@/features/charts/thunks/runChart';
import { useRequest } from '@/features/requests/useRequest';
import { useNow } from '@/lib/useNow';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { EXPLORE_KEY } from '../state/exploreKey';
import { isWantedTop, loadRowTotal } from '../state/thunks/loadRowTotal';
import classes from './ExplorePage.module.css';

const seconds = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
const count = (n: number) => n.toLocaleString('en-US');

/** The time since a run began. */
function Timer({ since }: { readonly since: number }) {
  const now = useNow(100);
  return (
    <span role="timer" aria-label="Running for">
      {(Math.max(0, now - since) / 1000).toFixed(1)} s
    </span>
  );
}

interface LimitProps {
  readonly form: FormData;
  readonly limit: number;
}

/** A limit that somebody set on sorted rows is what they asked for; any other hides rows. */
function Limit({ form, limit }: LimitProps) {
  const { reply: total } = useRequest(loadRowTotal, form);
  const all = total === null ? null : `${count(total.rows)}${total.isMore ? ' or more' : ''}`;
  if (total && total.rows <= limit && !total.isMore) return null;
  if (isWantedTop(form))
    return <> · {all === null ? `Top ${count(limit)}` : `Top ${count(limit)} of ${all}`}</>;
  return (
    <span className={classes.limit}>
      {' '}
      · cut at the row limit{all !== null && ` (${count(limit)} of ${all})`}
    </span>
  );
}

/** Rows, time and age of the results, whether a limit cut them, and a way to ask the database again. */
export const RunFacts = memo(function RunFacts({ chart }: { readonly chart: ChartState }) {
  const dispatch = useAppDispatch();
  const now = useNow(30_000);
  const { queriesResponse, chartUpdateStartTime, chartUpdateEndTime, latestQueryFormData } = chart;
  const result = queriesResponse?.[0];
  if (chart.chartStatus === 'loading')
    return (
      <span>
        <Timer since={chartUpdateStartTime} />
      </span>
    );
  if (!result || !latestQueryFormData) return <span />;
  const rows = result.rowcount ?? result.data.length;
  const limit = Number(latestQueryFormData.row_limit);
  const isFull = limit > 0 && (result.sql_rowcount ?? rows) >= limit;
  const age = ageOf(queriesResponse, now);
  return (
    <span>
      {vizEntry(latestQueryFormData.viz_type)?.amount?.(result) ??
        `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`}
      {chartUpdateEndTime !== null && ` · ${seconds(chartUpdateEndTime - chartUpdateStartTime)}`}
      {age !== '' && ` · ${age}`}
      {isFull && <Limit form={latestQueryFormData} limit={limit} />}
      {age.startsWith('Cached') && (
        <Tooltip label="Ask the database again">
          <ActionIcon
            aria-label="Refresh the cached result"
            size={20}
            ml={4}
            onClick={() =>
              void dispatch(
                runChart({ key: EXPLORE_KEY, formData: latestQueryFormData, force: true }),
              )
            }
          >
            <IconRefresh size={13} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
});
