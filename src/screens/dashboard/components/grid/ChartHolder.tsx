import type { CSSProperties } from 'react';
import { useAppSelector } from '@/app/redux';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { Message } from '@/ui/Message';
import { DEFAULT_HEIGHT, HEIGHT_UNIT_PX } from '../../layout/types';
import { selectIsPointed } from '../../filters/reachSelectors';
import { selectChartName, selectIsFullSize } from '../../state/selectors';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { KnownChart } from './KnownChart';
import { usePullOf } from './resizing';

/** A chart of the layout. An error in it does not affect the others. */
export function ChartHolder({ component }: GridProps) {
  const { id, meta } = component;
  const name = useAppSelector((state) => selectChartName(state, component));
  const isFull = useAppSelector((state) => selectIsFullSize(state, id));
  const isPointed = useAppSelector((state) => selectIsPointed(state, meta.chartId));
  const pull = usePullOf(id);
  const style: CSSProperties = {
    height: (pull?.height ?? meta.height ?? DEFAULT_HEIGHT) * HEIGHT_UNIT_PX,
  };
  return (
    <EditBox component={component} name={name} style={style}>
      <section
        className={classes.chart}
        aria-label={name}
        data-full={isFull || undefined}
        data-pointed={isPointed || undefined}
        data-chart-id={meta.chartId}
      >
        <ErrorBoundary
          fallback={(error, retry) => (
            <Message
              title={`${name} could not be shown`}
              role="alert"
              action={{ label: 'Try again', onClick: retry }}
            >
              {error.message}
            </Message>
          )}
        >
          {meta.chartId === undefined ? (
            <Message title="There is no chart here">Delete it, or put a chart beside it.</Message>
          ) : (
            <KnownChart componentId={id} chartId={meta.chartId} name={name} />
          )}
        </ErrorBoundary>
      </section>
    </EditBox>
  );
}
