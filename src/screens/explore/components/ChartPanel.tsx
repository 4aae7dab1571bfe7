import { useAppSelector } from '@/app/redux';
import { DrillingChart } from '@/features/charts/drill/DrillingChart';
import { Later } from '@/ui/Later';
import { Message } from '@/ui/Message';
import { CHART, DATA } from '../places';
import { EXPLORE_KEY } from '../state/exploreKey';
import {
  selectDrawnFacts,
  selectDrawnWith,
  selectErrors,
  selectExploreChart,
  selectFormData,
  selectIsStale,
  selectStaleControls,
  selectTitle,
} from '../state/selectors';
import classes from './ExplorePage.module.css';
import { DataPane } from './DataPane';
import { KeptSettings } from './KeptSettings';
import { namesOf } from './namesOf';
import { RunButton } from './RunButton';
import { RunFacts } from './RunFacts';

/** The chart, whether it still matches the settings, and the button that runs it. */
export function ChartPanel({ isStandalone = false }: { readonly isStandalone?: boolean }) {
  const chart = useAppSelector(selectExploreChart);
  const form = useAppSelector(selectFormData);
  const drawn = useAppSelector(selectDrawnWith);
  const facts = useAppSelector(selectDrawnFacts);
  const title = useAppSelector(selectTitle);
  const isStale = useAppSelector(selectIsStale);
  const errors = useAppSelector(selectErrors);
  const stale = useAppSelector(selectStaleControls);
  if (!form || !drawn) return null;
  const wrong = Object.keys(errors);
  const wrongNames = namesOf(wrong, form);
  const last = chart.latestQueryFormData;
  /* A type brings settings of its own, which nobody has changed. */
  const isOtherType = last !== null && last.viz_type !== form.viz_type;
  const changed = isOtherType ? 'Chart type' : namesOf([...stale], form);
  const isLoading = chart.chartStatus === 'loading';
  const isOldPicture = isStale && !isLoading && chart.queriesResponse !== null;
  const frame = (
    <DrillingChart
      chartKey={EXPLORE_KEY}
      title={title}
      formData={form}
      drawnWith={drawn}
      dataset={facts}
      idle={
        <Message
          title={wrong.length > 0 ? 'Some settings are missing' : 'The chart has not run yet'}
        >
          {wrong.length > 0
            ? `Fill in ${wrongNames} on the left, then create the chart.`
            : 'Create the chart to see the data.'}
        </Message>
      }
    />
  );
  if (isStandalone) return frame;
  return (
    <section id={CHART} tabIndex={-1} className={classes.chart} aria-label="Chart area">
      <KeptSettings />
      <div className={classes.chartLine}>
        <RunFacts chart={chart} />
        {isStale && !isLoading && (
          <span className={classes.changes} title={changed}>
            <span role="status">The settings changed since the last run</span>
            {changed && `: ${changed}`}
          </span>
        )}
        <RunButton />
      </div>
      <div className={classes.frame} data-stale={isOldPicture || undefined}>
        {frame}
      </div>
      <section id={DATA} tabIndex={-1} className={classes.data} aria-label="Data">
        <Later>
          <DataPane />
        </Later>
      </section>
    </section>
  );
}
