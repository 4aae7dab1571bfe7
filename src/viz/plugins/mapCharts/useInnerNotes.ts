import { useCallback, useMemo, useState } from 'react';
import { counted } from '../../shared/told';
import type { PlacedChart } from './placed';

/** More of them would be read by nobody. */
const MOST_NOTES = 3;

const gathered = (notes: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a);
  const rest = most.slice(MOST_NOTES).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...most.slice(0, MOST_NOTES).map(([note, count]) => `${counted(count, 'chart')}: ${note}`),
    ...(rest > 0 ? [`${counted(rest, 'more chart')} with other notes`] : []),
  ];
};

type Told = ReadonlyMap<PlacedChart, string>;

/** Those of earlier rows are forgotten. */
const of = (charts: readonly PlacedChart[], told: Told) =>
  charts.flatMap((chart): readonly (readonly [PlacedChart, string])[] => {
    const note = told.get(chart);
    return note === undefined ? [] : [[chart, note]];
  });

/**
 * What the charts on a map leave out, which have no room for words. A note stays where its chart leaves the view: the
 * line of notes changes the height of the map, which would bring the chart back.
 */
export const useInnerNotes = (charts: readonly PlacedChart[]) => {
  const [told, setTold] = useState<Told>(new Map());
  const onNote = useCallback(
    (chart: PlacedChart, note: string) =>
      setTold((now) =>
        now.get(chart) === note ? now : new Map([...of(charts, now), [chart, note]]),
      ),
    [charts],
  );
  const notes = useMemo(() => gathered(of(charts, told).map(([, note]) => note)), [charts, told]);
  return { notes, onNote };
};
