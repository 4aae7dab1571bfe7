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

/**
 * What the charts on a map leave out, which have no room for words. A note stays where its chart leaves the view: the
 * line of notes changes the height of the map, which would bring the chart back.
 */
export const useInnerNotes = (charts: readonly PlacedChart[]) => {
  const [told, setTold] = useState<ReadonlyMap<PlacedChart, string>>(new Map());
  const onNote = useCallback(
    (chart: PlacedChart, note: string) =>
      setTold((now) => (now.get(chart) === note ? now : new Map([...now, [chart, note]]))),
    [],
  );
  const notes = useMemo(
    () =>
      gathered(
        charts.flatMap((chart) => {
          const note = told.get(chart);
          return note === undefined ? [] : [note];
        }),
      ),
    [charts, told],
  );
  return { notes, onNote };
};
