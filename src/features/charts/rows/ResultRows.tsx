import { useCallback, useMemo, useState } from 'react';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { ChartResult } from '@/viz/chartResult';
import { type Names, nextOrder, type Order, resultSource } from './resultSource';
import { useCopied } from './useCopied';

interface Props {
  readonly result: Pick<ChartResult, 'data' | 'colnames' | 'coltypes'>;
  readonly label: string;
  /** Of columns and metrics. */
  readonly names: Names;
}

/** Rows that are all here: a click on a head sorts them. */
export function ResultRows({ result, label, names }: Props) {
  const [order, setOrder] = useState<Order | null>(null);
  const source = useMemo(() => resultSource(result, order, names), [result, order, names]);
  const onSort = useCallback((column: number) => setOrder((now) => nextOrder(now, column)), []);
  const sortOf = useCallback(
    (column: number) => (order?.column === column ? order.direction : null),
    [order],
  );
  const onCopied = useCopied();
  return (
    <DataGrid source={source} label={label} sortOf={sortOf} onSort={onSort} onCopied={onCopied} />
  );
}
