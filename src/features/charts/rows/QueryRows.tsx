import { Select } from '@mantine/core';
import { useState } from 'react';
import { Message } from '@/ui/Message';
import type { ChartResult } from '@/viz/chartResult';
import { ResultRows } from './ResultRows';
import type { Names } from './resultSource';

interface Props {
  readonly results: readonly ChartResult[];
  readonly label: string;
  readonly names: Names;
  /** Of the box that the rows fill. */
  readonly className: string | undefined;
}

/** The rows behind a chart, unformatted: those of one of its queries at a time. */
export function QueryRows({ results, label, names, className }: Props) {
  const [index, setIndex] = useState(0);
  const at = index < results.length ? index : 0;
  const result = results[at];
  const hasRows = result !== undefined && result.data.length > 0;
  return (
    <>
      {results.length > 1 && (
        <Select
          aria-label="Query"
          data={results.map((_, query) => ({
            value: String(query),
            label: `Query ${query + 1}`,
          }))}
          value={String(at)}
          onChange={(value) => setIndex(Number(value))}
          allowDeselect={false}
          w={140}
          my={4}
        />
      )}
      {hasRows ? (
        <div className={className}>
          <ResultRows key={at} result={result} label={label} names={names} />
        </div>
      ) : (
        <Message title="No results were returned for this query" role="status" />
      )}
    </>
  );
}
