import { useMediaQuery } from '@mantine/hooks';
import { useAppSelector } from '@/app/redux';
import { useCommands } from '@/features/commands/useCommands';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { LeaveGuard } from '@/features/leaving/LeaveGuard';
import { selectCan } from '@/features/session/selectors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { keepFocus } from '@/ui/keepFocus';
import { Later } from '@/ui/Later';
import { Message } from '@/ui/Message';
import { SkipLinks } from '@/ui/SkipLinks';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { exploreCommands } from './commands';
import { ChartPanel } from './components/ChartPanel';
import { ControlPanel } from './components/ControlPanel';
import { DatasetPanel } from './components/DatasetPanel';
import { ExploreDialogs } from './components/ExploreDialogs';
import { ExploreHeader } from './components/ExploreHeader';
import classes from './components/ExplorePage.module.css';
import { NoSource } from './components/NoSource';
import { PanelDrawers } from './components/PanelDrawers';
import { SaveChartModal } from './components/SaveChartModal';
import { CHART_PLACES, DATASET, PANEL_PLACES, SETTINGS } from './places';
import {
  selectDataset,
  selectExplore,
  selectFormData,
  selectHasSource,
  selectIsUnsaved,
  selectTitle,
} from './state/selectors';
import { useExploreAddress } from './useExploreAddress';
import { useRunsInHistory } from './useRunsInHistory';

/** Closed to people without the right to explore, who may still see charts on dashboards. */
export function ExplorePage() {
  const canExplore = useAppSelector((state) => selectCan(state, 'can_explore', 'Superset'));
  if (canExplore) return <OpenExplorePage />;
  return (
    <Message title="You are not allowed to open charts here" role="alert">
      Ask an administrator for the right to explore. Charts on dashboards remain visible.
    </Message>
  );
}

/** The chart page: settings from the address in, a chart out. */
function OpenExplorePage() {
  const { target, open, corrected } = useExploreAddress();
  const status = useAppSelector((state) => selectExplore(state).status);
  const error = useAppSelector((state) => selectExplore(state).error);
  const missing = useAppSelector((state) => selectExplore(state).missing);
  const hasForm = useAppSelector((state) => selectFormData(state) !== null);
  const dataset = useAppSelector(selectDataset);
  const hasSource = useAppSelector(selectHasSource);
  usePageTitle(useAppSelector(selectTitle));

  const isQuery = dataset?.type === 'query';
  /* As the styles of the page say it. */
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  useRunsInHistory(corrected);

  useOnReturn(status === 'failed' ? error : null, () => void open());
  useCommands(exploreCommands);

  if (status === 'failed' && error) {
    return (
      <div style={{ padding: 24, maxWidth: 720, margin: '0 auto' }}>
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: () => void open() }} />
      </div>
    );
  }
  if (status === 'loading' || !hasForm || !dataset) return <Waiting>Opening the chart…</Waiting>;
  if (!hasSource) return <NoSource source={dataset} missing={missing} />;
  if (target.isStandalone) {
    return (
      <div className={classes.page} data-standalone>
        <ChartPanel isStandalone />
      </div>
    );
  }
  return (
    <div ref={keepFocus} className={classes.page}>
      <SkipLinks places={isNarrow ? CHART_PLACES : [...PANEL_PLACES, ...CHART_PLACES]} />
      <ExploreHeader />
      {isNarrow ? (
        <PanelDrawers dataset={dataset} />
      ) : (
        <>
          <section
            id={DATASET}
            tabIndex={-1}
            className={classes.pane}
            aria-label={isQuery ? 'Query' : 'Dataset'}
          >
            <Later>
              <DatasetPanel dataset={dataset} />
            </Later>
          </section>
          <section id={SETTINGS} tabIndex={-1} className={classes.pane} aria-label="Chart settings">
            <Later>
              <ControlPanel dataset={dataset} />
            </Later>
          </section>
        </>
      )}
      <ChartPanel />
      <SaveChartModal />
      <ExploreDialogs />
      <UnsavedGuard />
    </div>
  );
}

function UnsavedGuard() {
  const isUnsaved = useAppSelector(selectIsUnsaved);
  return <LeaveGuard isUnsaved={isUnsaved} what="chart" />;
}
