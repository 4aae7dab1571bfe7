/** A chart type on a dataset that nobody has chosen settings for: what it must have is guessed, or it does not fit. */
import type { Datasource, DatasourceColumn } from '#common/wire/datasource.ts';
import { chartControls } from '@/viz/controls/chartControls';
import { newForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { toList } from '@/viz/shared/labels';
import type { VizMeta } from '@/viz/vizMeta';

const [NUMBER, TEXT] = [0, 1];

/** Columns of these settings hold times. */
const OF_TIME: ReadonlySet<string> = new Set(['granularity_sqla', 'start_time', 'end_time']);
/** An axis of time where there is one. */
const AXIS = 'x_axis';

const ofType = ({ columns }: Datasource, type: number) =>
  columns.filter(({ type_generic: own, is_dttm: isTime }) => own === type && isTime !== true);

const timesOf = ({ columns, main_dttm_col: main }: Datasource): readonly string[] => {
  const times = columns.filter(({ is_dttm: isTime }) => isTime === true);
  return [...(main ? [main] : []), ...times.map((one) => one.column_name)];
};

interface Tried {
  readonly form: FormData;
  /** In words, what the dataset lacks; null where the type can be drawn. */
  readonly lacks: string | null;
}

const named = ([first]: readonly DatasourceColumn[]) => first?.column_name ?? null;

/** The first columns of the kind that a setting wants, each used once. */
const guessing = (dataset: Datasource) => {
  const [texts, numbers] = [ofType(dataset, TEXT), ofType(dataset, NUMBER)];
  const used = new Set<string>();
  return (name: string): readonly [unknown, string] => {
    if (OF_TIME.has(name)) return [timesOf(dataset)[0] ?? null, 'a time column'];
    if (name === AXIS) return [timesOf(dataset)[0] ?? named(texts) ?? named(numbers), 'a column'];
    const wanted = name === 'column' ? numbers : [...texts, ...numbers];
    const column = named(wanted.filter((one) => !used.has(one.column_name)));
    if (column !== null) used.add(column);
    return [column, name === 'column' ? 'a column of numbers' : 'another column'];
  };
};

const KINDS_OF_METRICS: ReadonlySet<string> = new Set(['metric', 'metrics']);

export const triedForm = (meta: VizMeta, dataset: Datasource): Tried => {
  const start = newForm(
    { datasource: `${dataset.id}__${dataset.type}`, viz_type: meta.type },
    meta,
    dataset,
  );
  const controls = chartControls(meta);
  const guess = guessing(dataset);
  const lacking: string[] = [];
  let form = start;
  for (const name of meta.required(start)) {
    if (toList(form[name]).length > 0) continue;
    const { kind = 'text', label = name } = controls.get(name) ?? {};
    const isList = kind === 'columns' || kind === 'metrics';
    const [value, words] = KINDS_OF_METRICS.has(kind)
      ? [dataset.metrics[0]?.metric_name ?? null, 'a metric']
      : kind === 'column' || kind === 'columns'
        ? guess(name)
        : [null, label];
    if (value === null) lacking.push(words);
    else form = { ...form, [name]: isList ? [value] : value };
    // A table asks for one of several.
    if (meta.required(form).length === 0) break;
  }
  return {
    form,
    lacks: lacking.length > 0 ? `Needs ${[...new Set(lacking)].join(' and ')}` : null,
  };
};
