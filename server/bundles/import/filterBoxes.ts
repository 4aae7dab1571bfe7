/** The filter boxes of a bundle become filters of its dashboards; those that no dashboard of it shows stay charts. */
import type { DashboardFile } from '#common/wire/bundle.ts';
import { FILTERS_MAX, TOO_MANY_FILTERS } from '#common/wire/bundleLimits.ts';
import {
  FILTER_BOX,
  type FilterBox,
  mostFilters,
  type Unboxed,
  withoutFilterBoxes,
} from '../files/filterBoxes.ts';
import { assertWithin, bundleBudget, type YamlBudget, YamlProblem } from '../yaml.ts';
import type { Contents, Parsed } from './contents.ts';
import { inTurns } from './inTurns.ts';
import type { Problem } from './problems.ts';

const NUMERIC = /INT|NUM|DEC|DOUBLE|FLOAT|REAL/i;

type Boxed = Pick<Contents, 'charts' | 'datasets' | 'dashboards'>;

/** One set for all boxes over a dataset. */
const numbersIn = ({ datasets }: Boxed): ((uuid: string) => ReadonlySet<string>) => {
  const files = new Map(datasets.map(({ file }) => [file.uuid, file]));
  const known = new Map<string, ReadonlySet<string>>();
  return (uuid) => {
    const before = known.get(uuid);
    if (before) return before;
    const columns = files.get(uuid)?.columns ?? [];
    const numbers = columns.filter(({ type }) => NUMERIC.test(type ?? ''));
    const names = new Set(numbers.map(({ column_name: name }) => name));
    known.set(uuid, names);
    return names;
  };
};

const boxesIn = (contents: Boxed): ReadonlyMap<string, FilterBox> => {
  const numbersOf = numbersIn(contents);
  return new Map(
    contents.charts
      .filter(({ file }) => file.viz_type === FILTER_BOX)
      .map(({ file }) => [file.uuid, { file, numbers: numbersOf(file.dataset_uuid) }]),
  );
};

export interface Converted<C extends Boxed = Contents> {
  readonly contents: C;
  readonly boxes: readonly (Parsed<'charts'> & { readonly note: string })[];
  /** By the file of a dashboard. */
  readonly notes: ReadonlyMap<string, string>;
  /** By the file of a dashboard that would hold more than a file may: it is left out. */
  readonly problems: ReadonlyMap<string, Problem>;
}

const madeWords = (boxes: number, filters: readonly string[]): string => {
  const what = boxes === 1 ? 'A filter box becomes' : `${boxes} filter boxes become`;
  if (filters.length === 0) return `${what} a text: nothing is filtered by it.`;
  return `${what} ${filters.length === 1 ? 'a filter' : `${filters.length} filters`} of the dashboard: ${filters.join(', ')}.`;
};

/** Every dashboard that shows a box gets all of its filters, so that a small file may stand for many large ones. */
const problemOf = (file: DashboardFile, made: Unboxed, budget: YamlBudget): Problem | null => {
  const { position, metadata } = made;
  try {
    assertWithin({ ...file, position, metadata }, budget);
    return null;
  } catch (cause) {
    if (!(cause instanceof YamlProblem)) throw cause;
    return { metadata: [`With the filters of its filter boxes: ${cause.message}`] };
  }
};

export const convertedBoxes = async <C extends Boxed>(contents: C): Promise<Converted<C>> => {
  const boxes = boxesIn(contents);
  const budget = bundleBudget();
  const notes = new Map<string, string>();
  const problems = new Map<string, Problem>();
  const shownOn = new Map<string, string>();
  const dashboards: Parsed<'dashboards'>[] = [];
  await inTurns(contents.dashboards, (one) => {
    if (mostFilters(one.file, boxes) > FILTERS_MAX) {
      problems.set(one.path, { metadata: [`With those of its filter boxes: ${TOO_MANY_FILTERS}`] });
      return;
    }
    const made = withoutFilterBoxes(one.file, boxes);
    if (!made) {
      dashboards.push(one);
      return;
    }
    const problem = problemOf(one.file, made, budget);
    if (problem !== null) {
      problems.set(one.path, problem);
      return;
    }
    notes.set(one.path, madeWords(made.boxes.length, made.filters));
    for (const uuid of made.boxes) shownOn.set(uuid, one.file.dashboard_title);
    const { position, metadata } = made;
    dashboards.push({ ...one, file: { ...one.file, position, metadata } });
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
    problems,
  };
};
