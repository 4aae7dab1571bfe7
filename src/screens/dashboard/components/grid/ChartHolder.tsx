import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconEdit, IconInfoCircle, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ChartFrame } from '@/features/charts/ChartFrame';
import { ChartMenu } from '@/features/charts/ChartMenu';
import { selectCan, selectFlag } from '@/features/session/selectors';
import { pageMode } from '@/lib/pageMode';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { Message } from '@/ui/Message';
import { metaChanged } from '../../layout/layoutSlice';
import { DEFAULT_HEIGHT, HEIGHT_UNIT_PX } from '../../layout/types';
import { chartWanted } from '../../state/chartWanted';
import { fullSizeSet } from '../../state/dashboardStateSlice';
import {
  selectChart,
  selectChartFormData,
  selectChartName,
  selectDatasetFacts,
  selectEditMode,
  selectInfo,
} from '../../state/selectors';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { usePullOf } from './resizing';
import { TextInPlace } from './TextInPlace';
import { useNearViewport } from './useNearViewport';

const icon = { size: 16, stroke: 1.5 } as const;

/** A chart in its place: title, menu on hover, picture; it loads when it comes near. */
export function ChartHolder({ component }: GridProps) {
  const { id, meta } = component;
  const name = useAppSelector((state) => selectChartName(state, component));
  const isFull = useAppSelector(
    (state) =>
      state.dashboardState.fullSizeChartId !== null &&
      state.dashboardState.fullSizeChartId === meta.chartId,
  );
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
            <Message title="This place names no chart">
              Delete it, or put a chart beside it.
            </Message>
          ) : (
            <KnownChart componentId={id} chartId={meta.chartId} name={name} isFull={isFull} />
          )}
        </ErrorBoundary>
      </section>
    </EditBox>
  );
}

interface KnownProps {
  readonly componentId: string;
  readonly chartId: number;
  readonly name: string;
  readonly isFull: boolean;
}

function KnownChart({ componentId, chartId, name, isFull }: KnownProps) {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const mode = pageMode(search);
  const ref = useRef<HTMLDivElement>(null);
  const chart = useAppSelector((state) => selectChart(state, chartId));
  const formData = useAppSelector((state) => selectChartFormData(state, chartId));
  const dataset = useAppSelector((state) => selectDatasetFacts(state, chartId));
  const dashboardId = useAppSelector(selectInfo).id;
  const isEditing = useAppSelector(selectEditMode);
  const isVirtual = useAppSelector((state) => selectFlag(state, 'DASHBOARD_VIRTUALIZATION'));
  const canExplore = useAppSelector((state) => selectCan(state, 'can_explore', 'Superset'));
  const isNear = useNearViewport(ref, isVirtual && !mode.report);
  useEffect(() => {
    if (isNear && formData) dispatch(chartWanted({ chartId }));
  }, [dispatch, chartId, isNear, formData]);

  if (!chart || !formData) {
    return (
      <Message title={`${name} is not available`}>
        The chart was deleted, or you have no right to see it.
      </Message>
    );
  }
  return (
    <>
      <div className={classes.chartHead}>
        {isEditing ? (
          <TextInPlace
            value={name}
            label={`Title of ${name} on this dashboard`}
            placeholder={chart.name}
            className={classes.chartTitle}
            onCommit={(text) =>
              dispatch(metaChanged({ id: componentId, meta: { sliceNameOverride: text } }))
            }
          />
        ) : (
          <h3 className={classes.chartTitle} title={name}>
            {name}
          </h3>
        )}
        {chart.description && (
          <Tooltip label={chart.description}>
            <ActionIcon
              size={20}
              className={classes.about}
              aria-label={`About ${name}: ${chart.description}`}
            >
              <IconInfoCircle size={14} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        {mode.chartControls && isNear && (
          <div className={classes.chartTools}>
            {isFull && (
              <ActionIcon
                aria-label="Leave full screen"
                onClick={() => dispatch(fullSizeSet(null))}
              >
                <IconMinimize {...icon} />
              </ActionIcon>
            )}
            <ChartMenu
              chartKey={chartId}
              title={name}
              formData={formData}
              dataset={dataset}
              dashboardId={dashboardId}
            >
              {!isEditing && (
                <Menu.Item
                  leftSection={<IconMaximize {...icon} />}
                  onClick={() => dispatch(fullSizeSet(isFull ? null : chartId))}
                >
                  {isFull ? 'Leave full screen' : 'Full screen'}
                </Menu.Item>
              )}
              {canExplore && (
                <Menu.Item
                  component={Link}
                  to={`/explore/?slice_id=${chartId}`}
                  leftSection={<IconEdit {...icon} />}
                >
                  Edit chart
                </Menu.Item>
              )}
            </ChartMenu>
          </div>
        )}
      </div>
      <div ref={ref} className={classes.chartBody}>
        {isNear && (
          <ChartFrame
            chartKey={chartId}
            title={name}
            isNamedOutside
            formData={formData}
            dataset={dataset}
            dashboardId={dashboardId}
          />
        )}
      </div>
    </>
  );
}
