import { Button } from '@mantine/core';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { Dots } from '@/ui/Dots';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { useLate } from '@/ui/useLate';
import { newLabelPlaces } from '@/viz/colors/labelColors';
import { LazyViz } from '@/viz/LazyViz';
import { canShow } from '@/viz/canShow';
import { UndrawnType } from '@/viz/UndrawnType';
import type { OwnState, VizHooks } from '@/viz/vizHooks';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { hasNoRows } from '@/viz/hasNoRows';
import { ChartNotes } from './ChartNotes';
import classes from './ChartFrame.module.css';
import { ChartSkeleton } from './ChartSkeleton';
import type { ChartKey, ChartState } from './chartState';
import { chartRendered, chartRenderFailed } from './chartsSlice';
import { withUses } from './missingUses';
import { selectChart } from './selectors';
import { aboutStoredTimes } from './storedTimes';
import { changeOwnState } from './thunks/changeOwnState';
import { type DrillBy, usePointMenu } from './drill/usePointMenu';
import { runChart } from './thunks/runChart';
import { useAnnotations } from './useAnnotations';
import { type Box, useBox } from './useBox';
import { useDatasetName } from './useDatasetName';
import { useDrawn } from './useDrawn';

interface Props extends VizHooks {
  readonly chartKey: ChartKey;
  readonly title: string;
  /** The element around it carries the title: one chart is one region. */
  readonly isNamedOutside?: boolean;
  /** The trigger of a run. */
  readonly formData: FormData;
  /** The form data for drawing, if settings that need no query changed since the last run. */
  readonly drawnWith?: FormData;
  /** The form data of the picture, where it stays as it is until the rows of `formData` arrive. */
  readonly picturedWith?: FormData;
  /** Other rows than those that are shown are wanted, also while the run waits for its turn. */
  readonly isAwaited?: boolean;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number;
  /** Without these the frame measures itself. */
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
  readonly onDrillBy?: DrillBy;
  /** Shown before the first run. */
  readonly idle?: ReactNode;
  /** Shown instead of the chart, for as long as it may not be asked for. */
  readonly held?: ReactNode;
  /** Drawn instead of the answer of the last run, while a range is dragged in another chart. */
  readonly brushed?: readonly ChartResult[] | undefined;
}

const renderError = (message: string): ErrorInfo => ({
  kind: 'unexpected',
  status: 0,
  message,
  errors: [],
  link: null,
  fields: {},
});

const NO_RESULTS: readonly ChartResult[] = [];

/** Whether what is shown is about to be replaced. A chart that was stopped says so instead. */
const isUpdating = (status: ChartState['chartStatus'], isAwaited = false): boolean =>
  status === 'loading' || (isAwaited && status === 'rendered');

const isEmpty = ({ queriesResponse }: ChartState, { viz_type }: FormData): boolean =>
  queriesResponse !== null && hasNoRows(viz_type, queriesResponse);

/** One chart, with its status, failures and drawing, on any screen. */
export const ChartFrame = memo(function ChartFrame(props: Props) {
  const { chartKey, title, isNamedOutside = false, formData, dashboardId, className } = props;
  const dispatch = useAppDispatch();
  const stored = useAppSelector((state) => selectChart(state, chartKey));
  const { brushed, idle, held } = props;
  const chart = useMemo(
    () => (brushed ? { ...stored, queriesResponse: brushed } : stored),
    [stored, brushed],
  );
  const { chartStatus, chartAlert, queriesResponse, triggerQuery } = chart;
  const isLoading = isUpdating(chartStatus, props.isAwaited);
  const isLate = useLate(isLoading);
  const [ref, measured] = useBox<HTMLDivElement>();
  const box: Box | null =
    props.width !== undefined && props.height !== undefined
      ? { width: props.width, height: props.height }
      : measured;

  const run = useCallback(() => {
    void dispatch(
      runChart({ key: chartKey, formData, ...(dashboardId === undefined ? {} : { dashboardId }) }),
    );
  }, [dispatch, chartKey, formData, dashboardId]);
  useEffect(() => {
    if (triggerQuery) run();
  }, [triggerQuery, run]);
  useAnnotations(chart, chartKey, props.drawnWith ?? formData);
  useOnReturn(chartStatus === 'failed' ? chart.error : null, run);

  return (
    <section
      aria-label={isNamedOutside ? undefined : title}
      aria-busy={isLoading}
      className={[classes.frame, className].filter(Boolean).join(' ')}
      data-status={chartStatus ?? undefined}
      data-chart={chartKey}
    >
      <div ref={ref} className={classes.box}>
        {held ? (
          held
        ) : !canShow(formData) ? (
          <UndrawnType type={formData.viz_type} />
        ) : chartStatus === 'failed' && !chart.chartStackTrace && chart.error ? (
          <div className={classes.over}>
            <Failure
              error={withUses(chart.error, formData)}
              chartId={Number(formData.slice_id) || null}
              onRetry={run}
            />
          </div>
        ) : queriesResponse && box ? (
          <Picture {...props} chart={chart} box={box} isLate={isLate} onRetry={run} />
        ) : chartStatus === 'stopped' ? (
          <Message
            title={chartAlert ?? ''}
            role="alert"
            action={{ label: 'Run again', onClick: run }}
          />
        ) : chartStatus === null && idle ? (
          idle
        ) : (
          <ChartSkeleton />
        )}
        {queriesResponse && !held && (isLate || chartStatus === 'stopped') && (
          <div className={classes.news} role={isLate ? 'status' : 'alert'}>
            {isLate ? (
              <>
                <Dots size={12} /> Updating…
              </>
            ) : (
              <>
                {chartAlert}
                <Button variant="subtle" size="compact-xs" onClick={run}>
                  Run again
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {queriesResponse && !held && (
        <ChartNotes chart={chart} formData={props.drawnWith ?? formData} />
      )}
    </section>
  );
});

/** What the reader did to the picture, kept where the page does not keep it itself. */
const useShownState = ({
  chartKey,
  formData,
  dashboardId,
  chart,
  ownState,
  setOwnState,
}: Pick<Props, 'chartKey' | 'formData' | 'dashboardId' | 'ownState' | 'setOwnState'> & {
  chart: ChartState;
}): Pick<VizHooks, 'ownState' | 'setOwnState'> => {
  const dispatch = useAppDispatch();
  const keepOwnState = useCallback(
    (next: OwnState) => {
      const where = dashboardId === undefined ? {} : { dashboardId };
      void dispatch(changeOwnState({ key: chartKey, formData, ownState: next, ...where }));
    },
    [dispatch, chartKey, formData, dashboardId],
  );
  const shown = useMemo(
    () => (setOwnState ? ownState : { ...chart.ownState, ...ownState }),
    [setOwnState, ownState, chart.ownState],
  );
  return { ownState: shown, setOwnState: setOwnState ?? keepOwnState };
};

interface PictureProps extends Props {
  readonly chart: ChartState;
  readonly box: Box;
  /** What is shown is about to be replaced, and that takes a while. */
  readonly isLate: boolean;
  readonly onRetry: () => void;
}

function Picture(props: PictureProps) {
  const { chartKey, title, formData, dashboardId, drawnWith = formData, dataset } = props;
  const { picturedWith = drawnWith, chart, box, onRetry, ownState, setOwnState } = props;
  const { setCrossFilter, crossFilter, brushCrossFilter } = props;
  const dispatch = useAppDispatch();
  const [own] = useState(() => newLabelPlaces());
  const labelPlaces = props.labelPlaces ?? own;
  const results = chart.queriesResponse ?? NO_RESULTS;
  const drawn = useDrawn({ formData: picturedWith, results });
  const finished = useRef<readonly ChartResult[]>(null);
  const onRendered = useCallback(() => {
    finished.current = drawn.results;
    dispatch(chartRendered(chartKey, labelPlaces.shown()));
  }, [dispatch, chartKey, labelPlaces, drawn.results]);
  useEffect(() => {
    // An answer that is drawn already.
    if (results !== drawn.results && finished.current === drawn.results)
      dispatch(chartRendered(chartKey, labelPlaces.shown()));
  }, [dispatch, chartKey, labelPlaces, results, drawn.results]);
  const points = usePointMenu(props);
  const { onContextMenu } = points;
  const asked = useMemo(
    () =>
      aboutStoredTimes(drawn.results, {
        crossFilter,
        setCrossFilter,
        brushCrossFilter,
        onContextMenu,
      }),
    [drawn.results, crossFilter, setCrossFilter, brushCrossFilter, onContextMenu],
  );
  const hooks: VizHooks = {
    ...asked,
    ...useShownState({ chartKey, formData, dashboardId, chart, ownState, setOwnState }),
    labelPlaces,
  };
  if (isEmpty(chart, formData)) {
    return (
      <Message title="No results were returned for this query" role="status">
        Check the filters and the time range.
      </Message>
    );
  }
  return (
    <ErrorBoundary
      resetKey={results}
      onError={(error, stack) => dispatch(chartRenderFailed(chartKey, error, stack))}
      fallback={(error, again) => (
        <NotDrawn
          error={error}
          onRetry={() => {
            again();
            onRetry();
          }}
        />
      )}
    >
      <div
        className={classes.picture}
        data-picture
        data-old={props.isLate || undefined}
        style={{ width: box.width, height: box.height }}
        {...points.around}
      >
        <LazyViz
          {...drawn}
          dataset={dataset}
          width={box.width}
          height={box.height}
          title={title}
          annotations={chart.annotationData}
          onRendered={onRendered}
          {...hooks}
        />
      </div>
      {points.opened}
    </ErrorBoundary>
  );
}

function NotDrawn({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const message = `An error occurred while rendering the visualization: ${error.message}`;
  return (
    <div className={classes.over}>
      <ErrorNotice error={renderError(message)} action={{ label: 'Try again', onClick: onRetry }} />
    </div>
  );
}

const NOT_FOUND = 404;

interface FailureProps {
  readonly error: ErrorInfo;
  /** Null where it was not saved. */
  readonly chartId: number | null;
  readonly onRetry: () => void;
}

/** A request for rows that finds nothing lacks the dataset: whatever else is missing is an error of the query. */
function Failure({ error, chartId, onRetry }: FailureProps) {
  const isMissing = error.status === NOT_FOUND;
  const named = useDatasetName(isMissing ? chartId : null);
  const action = { label: 'Try again', onClick: onRetry };
  if (!isMissing) return <ErrorNotice error={error} action={action} />;
  return (
    <Message title={`${named} is not available`} role="alert" action={action}>
      It was deleted, or you do not have access to it. The chart keeps its settings; another dataset
      can be chosen in Explore.
    </Message>
  );
}
