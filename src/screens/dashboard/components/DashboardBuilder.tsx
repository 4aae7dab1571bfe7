import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useCommands } from '@/features/commands/useCommands';
import { LeaveGuard } from '@/features/leaving/LeaveGuard';
import { DASHBOARD_COMMANDS } from '../commands';
import { ROOT_ID } from '../layout/types';
import { STYLED, useDashboardCss } from '../css/useDashboardCss';
import { LeaveKiosk } from '../fullScreen/LeaveKiosk';
import { useFullScreen } from '../fullScreen/useFullScreen';
import { FilterBar } from '../filters/bar/FilterBar';
import { pageMode } from '@/lib/pageMode';
import { keepFocus } from '@/ui/keepFocus';
import { usePaper } from '@/ui/paper';
import { type Place, SkipLinks } from '@/ui/SkipLinks';
import { usePaperOf } from '../paper/usePaperOf';
import { KeptChanges } from '../drafts/KeptChanges';
import { DragArea } from '../dnd/DragArea';
import { useDropTarget } from '../dnd/useDropTarget';
import { fullSizeSet } from '../state/dashboardStateSlice';
import {
  selectDashboardState,
  selectEditMode,
  selectEndPlace,
  selectInfo,
} from '../state/selectors';
import { SelectionBar } from '../select/SelectionBar';
import { useEditKeys } from '../select/useEditKeys';
import { useSelecting } from '../select/useSelecting';
import { saveDashboard } from '../state/thunks/saveDashboard';
import { BuilderPane } from './BuilderPane';
import { ConfirmOverwriteModal } from './ConfirmOverwriteModal';
import classes from './DashboardBuilder.module.css';
import { DashboardDialogs } from './DashboardDialogs';
import { DashboardHeader } from './DashboardHeader';
import { GridComponent } from './grid/renderers';
import gridClasses from './grid/grid.module.css';
import { PreviewBanner } from './PreviewBanner';
import { Repairs } from './Repairs';
import { TopTabsDrop } from './TopTabsDrop';

const CHARTS: readonly Place[] = [{ id: 'dashboard-charts', name: 'dashboard content' }];

/** The open dashboard: header, content, and the builder's pane in edit mode. */
export function DashboardBuilder() {
  const dispatch = useAppDispatch();
  const mode = pageMode(useLocation().search);
  const isEditing = useAppSelector(selectEditMode);
  const isAcross = useAppSelector(selectInfo).filterBarOrientation === 'HORIZONTAL';
  const { fullSizeChartId, hasUnsavedChanges } = useAppSelector(selectDashboardState);
  const isFull = useFullScreen(mode);
  const isPrepared = usePaperOf(mode);
  const isPaper = usePaper() !== 'none';
  const save = async () => {
    const done = await dispatch(saveDashboard({}));
    return saveDashboard.fulfilled.match(done) && done.payload === null;
  };
  useCommands(DASHBOARD_COMMANDS);
  useDashboardCss();
  useEditKeys();
  useEffect(() => {
    if (fullSizeChartId === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dispatch(fullSizeSet(null));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, fullSizeChartId]);
  return (
    <DragArea>
      <div ref={keepFocus} className={`${classes.dashboard} dashboard`} {...{ [STYLED]: '' }}>
        {!isPaper && <SkipLinks places={CHARTS} />}
        {(mode.title || isEditing || mode.paper) && <DashboardHeader />}
        {isFull && !mode.title && !isEditing && <LeaveKiosk />}
        <PreviewBanner />
        {mode.title && !isPaper && <KeptChanges />}
        {mode.filters && !isPaper && isAcross && <FilterBar />}
        <div className={classes.body}>
          {mode.filters && !isPaper && !isAcross && <FilterBar />}
          <Content isKiosk={isFull && !mode.title}>
            {isPrepared && <GridComponent id={ROOT_ID} />}
          </Content>
          {isEditing && <BuilderPane />}
        </div>
        <DashboardDialogs />
        <ConfirmOverwriteModal />
        <LeaveGuard isUnsaved={hasUnsavedChanges} what="dashboard" onSave={save} />
      </div>
    </DragArea>
  );
}

/** What scrolls. In edit mode all of it takes what is dropped: below and beside the components is their end. */
function Content({
  isKiosk,
  children,
}: {
  readonly isKiosk: boolean;
  readonly children: ReactNode;
}) {
  const isEditing = useAppSelector(selectEditMode);
  const { parentId } = useAppSelector(selectEndPlace);
  const dropRef = useDropTarget(parentId, 'content');
  const selecting = useSelecting();
  return (
    <section
      ref={isEditing ? dropRef : undefined}
      id="dashboard-charts"
      className={classes.scroll}
      aria-label="Dashboard content"
      tabIndex={isKiosk ? -1 : undefined}
      data-dashboard-content
    >
      <Repairs />
      <div
        className={gridClasses.area}
        {...(isEditing ? { ...selecting, 'data-editing': true } : {})}
      >
        {isEditing && <TopTabsDrop />}
        {children}
      </div>
      {isEditing && <SelectionBar />}
    </section>
  );
}
