import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { ViewColumn } from '#common/results/viewSpec.ts';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { Gather } from '@/ui/DataGrid/useCopy';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { LazyViz } from '@/viz/LazyViz';
import { useExploreQuery } from './useExploreQuery';
import { selectMayCreateChart } from '../state/charting';
import { selectRun } from '../state/selectors';
import { VizIcon } from '@/viz/VizIcon';
import { NO_FACTS } from '@/features/charts/datasetFacts';
import { asChart } from './asChart';
import { ChartChoices } from './ChartChoices';
import { ChartSide } from './ChartSide';
import { apart } from './apart';
import { type ChartChoice, firstGuess, lacks, VIZ_TYPE_OF } from './choice';
import { DRAWN_ROWS, type Picture, pictureOf } from './picture';
import classes from './QuickChart.module.css';

/** The rows to draw: those that are here, and the rest from the server. */
const useRows = (source: GridSource, gather: Gather) => {
  const [known, setKnown] = useState<{ of: GridSource; rows: GridSource | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void gather({ first: 0, end: Math.min(source.rowCount, DRAWN_ROWS) }).then((rows) => {
      if (isCurrent) setKnown({ of: source, rows });
    });
    return () => {
      isCurrent = false;
    };
  }, [source, gather]);
  return known;
};

interface DrawingProps {
  readonly picture: Picture;
  readonly title: string;
}

function Drawing({ picture, title }: DrawingProps) {
  const { ref, width, height } = useElementSize();
  const size = { width: Math.floor(width), height: Math.floor(height) };
  return (
    <div ref={ref} className={classes.drawing}>
      {size.width > 0 && size.height > 0 && (
        <LazyViz
          key={picture.formData.viz_type}
          formData={picture.formData}
          results={[picture.result]}
          dataset={NO_FACTS}
          title={title}
          {...size}
        />
      )}
    </div>
  );
}

interface Props {
  readonly queryId: string;
  readonly source: GridSource;
  readonly columns: readonly ViewColumn[];
  readonly gather: Gather;
  readonly choice: ChartChoice | null;
  readonly onChoice: (choice: ChartChoice) => void;
}

const titleOf = ({ kind, x, ys, aggregate }: ChartChoice, columns: readonly ViewColumn[]) => {
  const measures =
    aggregate === 'count' ? 'Rows' : ys.map((at) => columns[at]?.name ?? '').join(', ');
  return kind === 'number' || x === null ? measures : `${measures} by ${columns[x]?.name ?? ''}`;
};

/** A chart of the rows shown, before anything is saved. */
export function QuickChart({ queryId, source, columns, gather, choice, onChoice }: Props) {
  const mayExplore = useAppSelector((state) => {
    const query = selectRun(state, queryId);
    return query !== undefined && selectMayCreateChart(state, query);
  });
  const { explore, isOpening } = useExploreQuery(queryId);
  const known = useRows(source, gather);
  const rows = known?.rows ?? null;
  const drawn = useMemo(
    () => rows && { columns, count: rows.rowCount, cell: rows.cell },
    [rows, columns],
  );
  const guess = useMemo(() => {
    const first = firstGuess(columns, source.rowCount);
    return drawn ? apart(first, drawn) : first;
  }, [columns, source.rowCount, drawn]);
  const chosen = choice ?? guess;
  const missing = lacks(chosen);
  const picture = useMemo(
    () => (drawn && missing === null ? pictureOf(chosen, drawn, drawn.count) : null),
    [drawn, missing, chosen],
  );
  const title = titleOf(chosen, columns);
  const shown = () => {
    if (missing !== null) return <Message title="Nothing to draw yet">{missing}</Message>;
    if (known && !rows)
      return <Message title="The rows could not be read">Run the query again.</Message>;
    if (!picture) return <Waiting>Loading the rows…</Waiting>;
    return (
      <>
        <Drawing picture={picture} title={title} />
        {picture.notes.length > 0 && (
          <p className={classes.notes} role="note">
            {picture.notes.join(' ')}
          </p>
        )}
      </>
    );
  };
  return (
    <div className={classes.frame}>
      <ChartSide>
        <ChartChoices columns={columns} choice={chosen} onChoice={onChoice} />
        {mayExplore && (
          <Button
            variant="default"
            loading={isOpening}
            leftSection={<VizIcon type={VIZ_TYPE_OF[chosen.kind]} size={15} />}
            onClick={() => void explore(asChart(chosen, columns))}
          >
            Create chart from this query
          </Button>
        )}
      </ChartSide>
      <figure className={classes.figure} aria-label={title}>
        {shown()}
      </figure>
    </div>
  );
}
