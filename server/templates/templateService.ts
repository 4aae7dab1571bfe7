import { createRequire } from 'node:module';
import type { Environment } from 'minijinja-js';
import { engineModule } from '../engine/modules.ts';
import { EngineError } from '../engine/engine.ts';
import type { Service } from '../processes/service.ts';
import { APART, NAMED, withValuesApart } from './apart.ts';
import type { Rendered, TemplateCalls, TemplateOrder } from './calls.ts';
import { addFunctions, failedIn, type Notes } from './functions.ts';
import { withNoted } from './filtered.ts';
import { addMoments, withMoments } from './moments.ts';
import { addPartitions } from './partitionFunctions.ts';
import { asSql, cleaned, createMarks, type Marks, withoutSigns } from './marks.ts';
import { variablesFor } from './variablesFor.ts';
import { templateFailure, withoutValue } from './templateFailure.ts';

interface Language {
  readonly Environment: typeof Environment;
}

const MODULE = 'minijinja-js';
/** Steps of a template: enough for a thousand columns, an endless loop ends in 30 ms. */
const FUEL = 200_000;
export const TEXT_MAX = 1_000_000;
const NAMES_MAX = 50;

const require = createRequire(import.meta.url);

/** A panic leaves the language's memory broken: it is loaded anew then. */
const loadAnew = (): Language => {
  delete require.cache[require.resolve(MODULE)];
  return require(MODULE) as Language;
};

/** `f(a, default=b)` arrives as `a` and a map of the named ones. */
const argument = (given: unknown, name: string): unknown =>
  given instanceof Map ? given.get(name) : given;

const environment = (
  { Environment: Made }: Language,
  order: TemplateOrder,
  notes: Notes,
  marks: Marks | null,
): Environment => {
  const { urlParameters, backend } = order;
  const { dialect } = engineModule(backend);
  const { literal } = dialect;
  /** As it stands between quotes: an address cannot end the text it is put into. */
  const withinQuotes = (text: string) =>
    literal(text)
      .replace(/^[^']*'/, '')
      .slice(0, -1);
  const written = (value: unknown) =>
    ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
      ? literal(value as string | number | bigint | boolean)
      : literal(value === null || value === undefined ? null : JSON.stringify(value));
  const made = new Made();
  made.fuel = FUEL;
  made.debug = true; // errors then show where they are
  made.undefinedBehavior = 'semi_strct';
  made.keepTrailingNewline = true;
  made.enablePyCompat();
  made.removeGlobal('debug');
  made.addGlobal('url_param', (name: unknown, other: unknown) => {
    const key = String(name);
    if (Object.hasOwn(urlParameters, key)) {
      const value = urlParameters[key] ?? '';
      return marks ? cleaned(value) : withinQuotes(value);
    }
    return argument(other, 'default') ?? null;
  });
  addFunctions(made, order, dialect, notes);
  addMoments(made, failedIn(notes));
  addPartitions(made, order, notes, (text) => (marks ? cleaned(text) : withinQuotes(text)));
  made.addFilter('where_in', (values: unknown) => {
    const list = Array.isArray(values) ? values : [values];
    const sql = `(${(list.length > 0 ? list : [null]).map(written).join(', ')})`;
    return marks ? asSql(sql) : sql;
  });
  if (marks) {
    made.addFilter(APART, (value: unknown) => {
      const text = marks.write(value);
      if (text === null) notes.problem ??= LIST;
      return text ?? '';
    });
    const columns = new Set([order.apart?.variables.table_columns].flat());
    made.addFilter(NAMED, (value: unknown) => {
      const text = marks.name(value, columns);
      if (text === null) notes.problem ??= NAME_LIST;
      return text ?? '';
    });
  }
  return made;
};

const LIST = 'a list of values is written with the filter where_in, as in {{ values | where_in }}';

const NAME_LIST =
  "a list of columns is written with the filter join, as in {{ columns | join(', ') }}, and a column with its own SQL is no name";

const tooLong = () =>
  new EngineError('database', `The text is longer than ${TEXT_MAX} characters.`);

/** Renders templates (no loader, no host objects, only the functions above) and lays out SQL. */
export const createTemplateService = (): Service<TemplateCalls> => {
  let language: Language | null = null;

  const once = (order: TemplateOrder): Rendered => {
    language ??= loadAnew();
    const notes: Notes = {
      missing: new Set(),
      unpartitioned: new Set(),
      problem: null,
      withoutValue: new Set(),
      asked: new Set(),
      removed: new Set(),
    };
    const marks = order.apart ? createMarks(order.apart.order) : null;
    const made = environment(language, order, notes, marks);
    try {
      const variables = variablesFor(order.text, order);
      const noted = withNoted(withMoments(order.text));
      const text = made.renderStr(
        marks ? withValuesApart(noted, new Set(Object.keys(variables))) : noted,
        { ...variables, ...order.parameters },
      );
      if (notes.withoutValue.size > 0) return withoutValue([...notes.withoutValue]);
      if (notes.problem !== null) return { kind: 'failed', message: notes.problem, line: null };
      if (notes.missing.size > 0 || notes.unpartitioned.size > 0)
        return {
          kind: 'needs',
          datasets: [...notes.missing],
          partitions: [...notes.unpartitioned],
        };
      if (text.length > TEXT_MAX) throw tooLong();
      if (!marks) return { kind: 'rendered', text };
      return {
        kind: 'rendered',
        text: withoutSigns(text),
        values: marks.values,
        asked: [...notes.asked],
        removed: [...notes.removed],
      };
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (error instanceof WebAssembly.RuntimeError) {
        language = null;
        return { kind: 'failed', message: 'the template needs too much memory', line: null };
      }
      return templateFailure(error instanceof Error ? error.message : String(error));
    }
  };

  /** All undefined names, not only the first: each is given a text and the template tried again. */
  const render = (order: TemplateOrder): Rendered => {
    const first = once(order);
    if (first.kind !== 'undefined') return first;
    const names = [...first.names];
    while (names.length < NAMES_MAX) {
      const filled = Object.fromEntries(names.map((name) => [name, '']));
      const next = once({ ...order, parameters: { ...order.parameters, ...filled } });
      if (next.kind !== 'undefined' || names.includes(next.names[0] ?? '')) break;
      names.push(...next.names);
    }
    return { kind: 'undefined', names };
  };

  return {
    calls: {
      render({ order }) {
        if (order.text.length > TEXT_MAX) throw tooLong();
        return render(order);
      },
      async layOut({ order }) {
        if (order.sql.length > TEXT_MAX) throw tooLong();
        const { layOut } = await import('./layOut.ts');
        return layOut(order);
      },
    },
  };
};
