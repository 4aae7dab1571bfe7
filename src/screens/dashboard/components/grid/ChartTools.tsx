import { ActionIcon, Menu } from '@mantine/core';
import { IconEdit, IconFilterShare, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ChartMenu } from '@/features/charts/ChartMenu';
import { selectCan } from '@/features/session/selectors';
import { sameJson } from '@/lib/sameJson';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { selectCrossReaching } from '../../filters/cross/crossReach';
import { selectEmitters } from '../../filters/cross/crossSelectors';
import { crossCommands } from '../../filters/cross/shown/crossCommands';
import { selectFiltersOn } from '../../filters/reachSelectors';
import { selectHasGivenColors } from '../../colors/givenColors';
import { selectIsChanged } from '../../filters/filterSelectors';
import { keepChartWithFilters } from '../../filters/thunks/keepChartWithFilters';
import { fullSizeSet, scopesOpened } from '../../state/dashboardStateSlice';
import { useIdle } from '@/ui/useIdle';
import { selectEditMode, selectIsFullSize } from '../../state/selectors';
import { ShareItems } from './ShareItems';
import classes from './grid.module.css';

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly componentId: string;
  readonly chartKey: number;
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number;
}

/** The menu and the buttons of a chart on a dashboard. Nobody needs them before the first data is there. */
export const ChartTools = memo(function ChartTools(props: Props) {
  const isIdle = useIdle();
  return <div className={classes.chartTools}>{isIdle && <Tools {...props} />}</div>;
});

function Tools({ componentId, ...props }: Props) {
  const { chartKey } = props;
  const dispatch = useAppDispatch();
  const isFull = useAppSelector((state) => selectIsFullSize(state, componentId));
  const isEditing = useAppSelector(selectEditMode);
  const canExplore = useAppSelector((state) => selectCan(state, 'can_explore', 'Superset'));
  const native = useAppSelector((state) => selectFiltersOn(state, chartKey), sameJson);
  const cross = useAppSelector((state) => selectCrossReaching(state, chartKey), sameJson);
  const pageFilters = useMemo(() => [...native, ...cross], [native, cross]);
  return (
    <>
      {isFull && (
        <ActionIcon aria-label="Leave full screen" onClick={() => dispatch(fullSizeSet(null))}>
          <IconMinimize {...icon} />
        </ActionIcon>
      )}
      <ChartMenu {...props} pageFilters={pageFilters}>
        {!isEditing && (
          <Menu.Item
            leftSection={<IconMaximize {...icon} />}
            onClick={() =>
              dispatch(fullSizeSet(isFull ? null : { chartId: chartKey, componentId }))
            }
          >
            {isFull ? 'Leave full screen' : 'Full screen'}
          </Menu.Item>
        )}
        <ShareItems componentId={componentId} />
        <ScopeItem chartId={chartKey} />
        {canExplore && <EditChart chartId={chartKey} />}
      </ChartMenu>
    </>
  );
}

/** Which charts its cross filters reach, for those who edit the dashboard. */
function ScopeItem({ chartId }: { readonly chartId: number }) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector(crossCommands.crossScopes.isOffered);
  const isSource = useAppSelector((state) => selectEmitters(state).includes(chartId));
  if (!isOffered || !isSource) return null;
  return (
    <Menu.Item
      leftSection={<IconFilterShare {...icon} />}
      onClick={() => dispatch(scopesOpened(chartId))}
    >
      Cross-filter scoping
    </Menu.Item>
  );
}

/** Opens the chart alone, with what the filters say and the colors that it has here; as it is saved, it is a link. */
function EditChart({ chartId }: { readonly chartId: number }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isFiltered = useAppSelector((state) => selectIsChanged(state, chartId));
  const hasGivenColors = useAppSelector((state) => selectHasGivenColors(state, chartId));
  const address = `/explore/?slice_id=${chartId}`;
  const look = { leftSection: <IconEdit {...icon} /> };
  if (!isFiltered && !hasGivenColors)
    return (
      <Menu.Item {...look} component={Link} to={address}>
        Edit chart
      </Menu.Item>
    );
  const open = async () => {
    const kept = await dispatch(keepChartWithFilters(chartId));
    if (keepChartWithFilters.fulfilled.match(kept)) void navigate(kept.payload);
    // Other colors do not keep anybody from the chart.
    else if (!isFiltered) void navigate(address);
  };
  return (
    <Menu.Item {...look} onClick={() => void open()}>
      Edit chart
    </Menu.Item>
  );
}
