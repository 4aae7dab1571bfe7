import { drawnLayers } from '@/viz/annotations/drawnLayers';
import { formulaProblem } from '@/viz/annotations/formula';
import type { FormData } from '@/viz/formData';
import { xColumn } from '@/viz/shared/xAxis';
import classes from './ChartFrame.module.css';
import type { ChartState } from './chartState';
import { rangeNotes } from './rangeNotes';
import { movedTexts } from './storedTimes';

const NEEDS_TIME = 'is not shown: it needs a time axis';

const hasTimeAxis = ({ queriesResponse }: ChartState, form: FormData): boolean => {
  const result = queriesResponse?.[0];
  if (!result || form.xAxisForceCategorical === true) return false;
  return result.coltypes[result.colnames.indexOf(xColumn(result, form))] === 2;
};

/** What is not as it should be about the annotation layers, one line each. */
const notesOf = (chart: ChartState, form: FormData): readonly string[] =>
  drawnLayers(form).flatMap(({ name, annotationType, value }) => {
    const say = (text: string) => [`Annotation layer “${name}” ${text}`];
    if (annotationType === 'FORMULA') {
      const problem = formulaProblem(String(value));
      return problem === null ? [] : say(`is not shown: ${problem}`);
    }
    const failure = chart.annotationError[name];
    if (failure !== undefined) return say(`could not be read: ${failure}`);
    if (!hasTimeAxis(chart, form)) return say(NEEDS_TIME);
    const left = chart.annotationData[name]?.leftOut ?? 0;
    return left > 0
      ? say(`shows its newest annotations, ${left.toLocaleString('en-US')} are left out`)
      : [];
  });

/** What a click on a value cannot do. */
const clickNotes = ({ queriesResponse }: ChartState): readonly string[] =>
  movedTexts(queriesResponse ?? []).map(
    (column) =>
      `The values of ${column} filter nothing: it is stored as text, and its times are shown at other hours`,
  );

/** The chart stands; what is wrong with its time range, its layers and its times is said below it. */
export function ChartNotes({
  chart,
  formData,
}: {
  readonly chart: ChartState;
  readonly formData: FormData;
}) {
  return (
    <>
      <Notes name="Time range" notes={rangeNotes(formData)} />
      <Notes name="Times of text" notes={clickNotes(chart)} />
      <Notes name="Annotation layers" notes={notesOf(chart, formData)} />
    </>
  );
}

function Notes({ name, notes }: { readonly name: string; readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} role="status" aria-label={name}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
