import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { metricLabel } from '#common/labels.ts';
import { byName } from '@/lib/byName';
import { Message } from '@/ui/Message';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import { withDatesInDigits } from '@/viz/datesInDigits';
import type { FormData } from '@/viz/formData';
import { withGivenLabels } from '@/viz/givenLabels';
import { useViz } from '@/viz/LazyViz';
import { queriesToRun } from '@/viz/queries';
import { groupsName, queryName } from '@/viz/queryName';
import { toList } from '@/viz/shared/labels';
import { columnTitles } from './columnTitles';
import { ResultRows } from './ResultRows';

interface Props {
  readonly results: readonly ChartResult[];
  /** What was asked. */
  readonly formData: FormData;
  readonly label: string;
  readonly dataset: DatasetFacts;
  /** Of the box that the rows fill. */
  readonly className: string | undefined;
}

/** Tells columns of groups from those of metrics, also of other times. */
const groupColumns = (form: FormData) => {
  const labels = toList(queriesToRun(form)[0]?.metrics).map(metricLabel);
  return (result: ChartResult | undefined): readonly string[] =>
    result?.colnames.filter(
      (name) => !labels.some((label) => name === label || name.startsWith(`${label}__`)),
    ) ?? [];
};

/** The rows behind a chart, unformatted: those of one of its queries at a time. */
export function QueryRows({ results: answers, formData, label, dataset, className }: Props) {
  const [index, setIndex] = useState(0);
  const shown = useViz(formData.viz_type)?.shown;
  const results = useMemo(
    () => shown?.of(answers, formData) ?? answers,
    [shown, answers, formData],
  );
  const at = index < results.length ? index : 0;
  const result = results[at];
  const asked = result?.part?.formData ?? formData;
  const viz = useViz(asked.viz_type);
  const facts = result?.part?.dataset ?? dataset;
  const own = useMemo(() => withGivenLabels(facts, asked), [facts, asked]);
  const titles = useMemo(
    () =>
      result
        ? byName([
            ...Object.entries(columnTitles(result, asked, own)),
            ...Object.entries(viz?.titles?.(result, asked, own, at) ?? {}),
          ])
        : byName<string>([]),
    [result, viz, asked, own, at],
  );
  const [rows] = useMemo(() => withDatesInDigits(result ? [result] : [], own), [result, own]);
  const groupsOf = useMemo(() => groupColumns(formData), [formData]);
  const nameOf = (query: number) =>
    queryName(formData, query) ??
    groupsName(
      groupsOf(results[0]),
      groupsOf(results[query]),
      (name) => own.verboseNames[name] ?? name,
    );
  return (
    <>
      {results.length > 1 && (
        <Select
          aria-label="Query"
          data={results.map(({ part }, query) => ({
            value: String(query),
            label: part?.name ?? nameOf(query) ?? `Query ${query + 1}`,
          }))}
          value={String(at)}
          onChange={(value) => setIndex(Number(value))}
          allowDeselect={false}
          w={280}
          maw="100%"
          my={4}
        />
      )}
      {rows && rows.data.length > 0 ? (
        <div className={className}>
          <ResultRows
            key={at}
            result={rows}
            label={label}
            names={own.verboseNames}
            titles={titles}
          />
        </div>
      ) : (
        <Message title="No results were returned for this query" role="status">
          {result?.part?.problem}
        </Message>
      )}
    </>
  );
}
