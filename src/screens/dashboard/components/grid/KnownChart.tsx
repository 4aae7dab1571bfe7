import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { readsMoment } from '@/features/charts/drawnAlike';
import { DrillingChart } from '@/features/charts/drill/DrillingChart';
import { selectFlag } from '@/features/session/selectors';
import { pageMode } from '@/lib/pageMode';
import { usePaper } from '@/ui/paper';
import { lazily } from '@/ui/lazily';
import { Message } from '@/ui/Message';
import { useCrossFilter } from '../../filters/cross/useCrossFilter';
import { useDrawnForm } from '../../colors/useDrawnForm';
import { selectMissingFor } from '../../filters/filterSelectors';
import type { NativeFilter } from '../../filters/nativeFilter';
import { chartWanted } from '../../state/chartWanted';
import { comesNear } from '../../state/nearCharts';
import { directPathSet } from '../../state/dashboardStateSlice';
import {
  selectChart,
  selectChartFormData,
  selectDatasetFacts,
  selectDescription,
  selectFormOfRows,
  selectIsDescribed,
  selectWhere,
} from '../../state/selectors';
import { ActingFilters } from './ActingFilters';
import { ChartTitle } from './ChartTitle';
import { ChartTools } from './ChartTools';
import classes from './grid.module.css';
import { useBrushed } from '../../brushing/useBrushed';
import { useNearViewport } from './useNearViewport';

const RichText = lazily(async () => (await import('@/ui/markdown/RichText')).RichText);

interface Props {
  readonly componentId: string;
  readonly chartId: number;
  readonly name: string;
}

/** A chart known to the dashboard, with title, tools and drawing; it runs when it comes near the viewport. */
export function KnownChart({ componentId, chartId, name }: Props) {
  const dispatch = useAppDispatch();
  const mode = pageMode(useLocation().search);
  const ref = useRef<HTMLDivElement>(null);
  const chart = useAppSelector((state) => selectChart(state, chartId));
  const description = useAppSelector((state) => selectDescription(state, componentId));
  const formData = useAppSelector((state) => selectChartFormData(state, chartId));
  const isDescribed = useAppSelector((state) => selectIsDescribed(state, chartId));
  const formOfRows = useAppSelector((state) => selectFormOfRows(state, chartId));
  const dataset = useAppSelector((state) => selectDatasetFacts(state, chartId));
  const missing = useAppSelector((state) => selectMissingFor(state, chartId));
  const where = useAppSelector(selectWhere);
  const isVirtual = useAppSelector((state) => selectFlag(state, 'DASHBOARD_VIRTUALIZATION'));
  const crossFiltering = useCrossFilter(chartId);
  const isPaper = usePaper() !== 'none';
  const isNear = useNearViewport(ref, isVirtual && !mode.report && !isPaper);
  const brushed = useBrushed(chartId);
  const readsRange = brushed && readsMoment(brushed.formData);
  const picturedWith = useDrawnForm(chartId, readsRange ? brushed.formData : formOfRows);
  useEffect(() => {
    if (isNear && formData) dispatch(chartWanted({ chartId }));
  }, [dispatch, chartId, isNear, formData]);
  useEffect(() => (isNear ? comesNear(chartId) : undefined), [chartId, isNear]);

  if (!chart || !formData) {
    return (
      <Message title={`${name} is not available`}>
        The chart was deleted, or you do not have access to it.
      </Message>
    );
  }
  const shown: Omit<ComponentProps<typeof ChartTools>, 'componentId'> = {
    chartKey: chartId,
    title: name,
    formData,
    dataset,
    ...where,
  };
  return (
    <>
      <div className={`${classes.chartHead} chart-header`}>
        <ChartTitle componentId={componentId} chart={chart} name={name} description={description} />
        <ActingFilters chartId={chartId} name={name} />
        {mode.chartControls && !isPaper && isNear && (
          <ChartTools {...shown} componentId={componentId} />
        )}
      </div>
      {/* ESCAPE_MARKDOWN_HTML is about texts of dashboards: descriptions are always HTML without what could act. */}
      {isDescribed && description && (
        <div className={classes.description}>
          <RichText code={description} under={2} />
        </div>
      )}
      <div ref={ref} className={`${classes.chartBody} slice_container`}>
        {isNear && (
          <DrillingChart
            {...shown}
            {...crossFiltering}
            brushed={brushed?.results}
            {...(picturedWith ? { picturedWith } : {})}
            isAwaited={formOfRows !== formData && missing.length === 0}
            isNamedOutside
            {...(missing.length > 0
              ? { held: <Held filters={missing} isReachable={mode.filters && !isPaper} /> }
              : {})}
          />
        )}
      </div>
    </>
  );
}

interface HeldProps {
  /** Those that need a value first. */
  readonly filters: readonly NativeFilter[];
  /** Whether the page has their controls. */
  readonly isReachable: boolean;
}

/** Instead of a chart that waits for filters: which ones, and the way to the first of them. */
function Held({ filters, isReachable }: HeldProps) {
  const dispatch = useAppDispatch();
  const [first] = filters;
  const show = first && {
    label: `Go to the filter ${first.name}`,
    onClick: () => dispatch(directPathSet([first.id])),
  };
  return (
    <Message
      title={`Choose a value for ${filters.map(({ name }) => name).join(' and ')}`}
      {...(show && isReachable ? { action: show } : {})}
    >
      The filter needs a value before this chart is asked for.
    </Message>
  );
}
