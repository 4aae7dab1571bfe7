import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { Span } from '@/ui/DataGrid/window';
import type { ChartResult } from '@/viz/chartResult';
import { type Names, nextOrder, type Order, resultSource } from './resultSource';
import classes from './rows.module.css';
import { RowsBar } from './RowsBar';
import { useCopied } from './useCopied';

interface Props {
  readonly result: Pick<ChartResult, 'data' | 'colnames' | 'coltypes'>;
  readonly label: string;
  /** Of columns and metrics. */
  readonly names: Names;
  /** What stands above columns whose names are not for people. */
  readonly titles: Names;
}

/** Rows that are all here: a click on a head sorts them, and the search looks into every cell. */
export function ResultRows({ result, label, names, titles }: Props) {
  const [order, setOrder] = useState<Order | null>(null);
  const [text, setText] = useState('');
  const [inView, setInView] = useState<Span | null>(null);
  const search = useDeferredValue(text.trim());
  const source = useMemo(
    () => resultSource(result, order, names, search, titles),
    [result, order, names, search, titles],
  );
  const onSort = useCallback((column: number) => setOrder((now) => nextOrder(now, column)), []);
  const sortOf = useCallback(
    (column: number) => (order?.column === column ? order.direction : null),
    [order],
  );
  const onRange = useCallback((_: Span, seen: Span) => setInView(seen), []);
  const onCopied = useCopied();
  return (
    <div className={classes.frame}>
      <RowsBar
        text={text}
        onText={setText}
        rowCount={source.rowCount}
        inView={inView}
        isSearched={search !== ''}
      />
      <div className={classes.rows}>
        <DataGrid
          source={source}
          label={label}
          sortOf={sortOf}
          onSort={onSort}
          onRange={onRange}
          onCopied={onCopied}
        />
      </div>
    </div>
  );
}
