/** The filter boxes of a bundle become filters of its dashboards; those that no dashboard of it shows stay charts. */
import { FILTER_BOX, type FilterBox, withoutFilterBoxes } from '../files/filterBoxes.ts';
import type { Contents, Parsed } from './contents.ts';

const NUMERIC = /INT|NUM|DEC|DOUBLE|FLOAT|REAL/i;

type Boxed = Pick<Contents, 'charts' | 'datasets' | 'dashboards'>;

const boxesIn = ({ charts, datasets }: Boxed): ReadonlyMap<string, FilterBox> =>
  new Map(
    charts
      .filter(({ file }) => file.viz_type === FILTER_BOX)
      .map(({ file }) => {
        const dataset = datasets.find((one) => one.file.uuid === file.dataset_uuid)?.file;
        const columns = dataset?.columns ?? [];
        const numbers = columns.filter(({ type }) => NUMERIC.test(type ?? ''));
        return [
          file.uuid,
          { file, numbers: new Set(numbers.map(({ column_name: name }) => name)) },
        ];
      }),
  );

export interface Converted<C extends Boxed = Contents> {
  readonly contents: C;
  readonly boxes: readonly (Parsed<'charts'> & { readonly note: string })[];
  /** By the file of a dashboard. */
  readonly notes: ReadonlyMap<string, string>;
}

const madeWords = (boxes: number, filters: readonly string[]): string => {
  const what = boxes === 1 ? 'A filter box becomes' : `${boxes} filter boxes become`;
  if (filters.length === 0) return `${what} a text: nothing is filtered by it.`;
  return `${what} ${filters.length === 1 ? 'a filter' : `${filters.length} filters`} of the dashboard: ${filters.join(', ')}.`;
};

export const convertedBoxes = <C extends Boxed>(contents: C): Converted<C> => {
  const boxes = boxesIn(contents);
  const notes = new Map<string, string>();
  const shownOn = new Map<string, string>();
  const dashboards = contents.dashboards.map((one) => {
    const made = withoutFilterBoxes(one.file, boxes);
    if (!made) return one;
    notes.set(one.path, madeWords(made.boxes.length, made.filters));
    for (const uuid of made.boxes) shownOn.set(uuid, one.file.dashboard_title);
    const { position, metadata } = made;
    return { ...one, file: { ...one.file, position, metadata } };
  });
  const gone = contents.charts.filter(({ file }) => shownOn.has(file.uuid));
  return {
    contents: {
      ...contents,
      dashboards,
      charts: contents.charts.filter(({ file }) => !shownOn.has(file.uuid)),
    },
    boxes: gone.map((one) => ({
      ...one,
      note: `Its filters become filters of the dashboard ${JSON.stringify(shownOn.get(one.file.uuid))}.`,
    })),
    notes,
  };
};
