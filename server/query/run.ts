/** One query from its object to its answer: compiled, run, and shaped in a worker together with other times. */
import { columnLabel } from '#common/labels.ts';
import type { ColumnForm } from '#common/wire/chartData.ts';
import { type Engine, Generic, type HeldAnswer, type HoldOptions } from '../engine/engine.ts';
import { discardHeld, heldSize } from '../engine/heldBytes.ts';
import { type Brushing, brushed } from './brush/brushed.ts';
import { asRead, isForFile, isSentAsRead, namesOf } from './asRead.ts';
import { ANSWER_MAX_BYTES, WRITTEN_MAX_BYTES } from './budgets.ts';
import { compile, type Compiled } from './compile.ts';
import { withCulprit } from './culprit.ts';
import { databaseFailure } from './failure.ts';
import { movedTimes } from './movedTimes.ts';
import type { Query } from './query.ts';
import type {
  ComparedAnswer,
  NamedAnswer,
  Naming,
  QueryResult,
  SectionName,
} from './shaping/calls.ts';
import type { Shaper } from './shaping/shaper.ts';
import { saidKinds } from './saidKinds.ts';
import { type QuerySource, storedGeneric } from './source.ts';
import type { Turn } from './flights.ts';
import type { Together } from './together/together.ts';
import { matchedColumns, otherTimes } from './timeOffsets.ts';

export interface QueryRun {
  readonly engine: Engine;
  readonly shaper: Shaper;
  readonly source: QuerySource;
  readonly now: Date;
  readonly owner: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Told when it waits in a queue, and when it does no longer. */
  readonly turn?: Turn;
  /** What of the answer is written down. */
  readonly wants: readonly SectionName[];
  /** Where other questions about the same rows are asked, and what these depend on beside the statement. */
  readonly sharing?: {
    readonly together: Together;
    readonly about: readonly unknown[];
    readonly isOneOfSeveral: boolean;
  };
  /** While a range is dragged. */
  readonly brushing?: Brushing | undefined;
}

/** How moments are spelled on a time axis whose column holds numbers or text. */
const formatsOf = (
  { columns }: HeldAnswer,
  { dimensions, period }: Compiled,
): NamedAnswer['formats'] =>
  columns.map(({ generic }, at) => {
    const dimension = dimensions[at];
    const isTime =
      dimension?.isAxis || (period.column !== null && dimension?.column === period.column);
    const stored = isTime ? dimension?.column : null;
    if (!stored?.is_dttm || generic === Generic.temporal) return null;
    return storedGeneric(stored) === Generic.temporal ? null : stored.python_date_format || null;
  });

/** A column's name, or the SQL that somebody wrote for one. */
const writtenColumn = (form: ColumnForm): string =>
  typeof form === 'string' ? form : (form.sqlExpression ?? columnLabel(form));

/** What the wire calls things beside the columns of the answer. */
export const namingOf = (
  { columns, writtenAs = [] }: Query,
  { metrics }: Compiled,
  source: QuerySource,
): Naming => {
  const written = new Map(writtenAs);
  return {
    ...saidKinds(source),
    labels: [
      ...columns.map((form) => {
        const label = columnLabel(form);
        return [label, [written.get(label) ?? writtenColumn(form)]] as const;
      }),
      ...metrics.map(({ label, verboseName, parts }) => {
        const text = written.get(label);
        return [verboseName, text === undefined ? parts : [text]] as const;
      }),
    ],
  };
};

const STATEMENT_END = ';\n\n';

/** Under a range that is dragged, from the index of the question; null where it has none. */
const brushedResult = async (
  query: Query,
  run: QueryRun,
  compiled: Compiled,
): Promise<QueryResult | null> => {
  const index = run.brushing && (await brushed(query, compiled, run.brushing, run));
  if (!index) return null;
  const { shaper, source, owner, signal, wants } = run;
  const { answer, combination } = index;
  try {
    const shaped = await shaper.shape(
      {
        from: {
          main: { answer, labels: compiled.labels, formats: formatsOf(answer, compiled) },
          combination,
          compared: [],
          matched: [],
          metrics: [],
          moved: movedTimes(query, compiled, source),
          steps: query.postProcessing,
          columnOrder: query.extras.column_order ?? [],
        },
        naming: namingOf(query, compiled, source),
        wants,
      },
      { owner, signal },
    );
    return { ...shaped, sql: compiled.display + STATEMENT_END, isIndexed: true };
  } finally {
    discardHeld(answer.text);
  }
};

export const runQuery = async (
  query: Query,
  run: QueryRun,
  compiled: Compiled = compile(query, run.source, run.now),
): Promise<QueryResult> => {
  const { engine, shaper, source, owner, timeoutMs, signal, turn } = run;
  const answers: HeldAnswer[] = [];

  const hold = async (
    asked: Query,
    compiled: Compiled,
    more: Required<Pick<HoldOptions, 'names'>> & Pick<HoldOptions, 'rowsMaxBytes'> = {
      names: compiled.labels,
    },
  ): Promise<HeldAnswer> => {
    const { sql, parameters, rowLimit, apart } = compiled;
    const taken = answers.reduce((total, { text }) => total + heldSize(text), 0);
    const options = {
      runId: crypto.randomUUID(),
      owner,
      limit: rowLimit,
      timeoutMs,
      signal,
      maxBytes: ANSWER_MAX_BYTES - taken,
      ...(turn ? { onStarted: turn.come } : {}),
      ...more,
    };
    const { catalog, schema } = source;
    turn?.awaited();
    const alone = () => engine.hold({ sql, parameters, catalog, schema }, options);
    const asking =
      run.sharing && apart
        ? run.sharing.together.hold({ ...run.sharing, engine, source, apart, options, alone })
        : alone();
    return asking.catch((cause: unknown) => {
      throw databaseFailure(withCulprit(cause, asked, compiled, source), timeoutMs);
    });
  };

  const quick = await brushedResult(query, run, compiled);
  if (quick) return quick;

  if (movedTimes(query, compiled, source) === null && isSentAsRead(query, compiled, run.wants)) {
    const answer = await hold(query, compiled, {
      names: namesOf(compiled),
      ...(isForFile(run.wants) ? {} : { rowsMaxBytes: WRITTEN_MAX_BYTES }),
    });
    const sent = asRead(answer, compiled, namingOf(query, compiled, source));
    return { ...sent, sql: compiled.display + STATEMENT_END };
  }

  const ask = async (asked: Query, compiled: Compiled): Promise<NamedAnswer> => {
    const answer = await hold(asked, compiled);
    answers.push(answer);
    return { answer, labels: compiled.labels, formats: formatsOf(answer, compiled) };
  };

  shaper.prepare();
  try {
    const times = otherTimes(query, compiled);
    const main = await ask(query, compiled);
    const compared: ComparedAnswer[] = [];
    const displays = [compiled.display];
    for (const { offset, shift, query: other } of times) {
      const shifted = compile(other, source, run.now);
      compared.push({ ...(await ask(other, shifted)), offset, shift });
      displays.push(shifted.display);
    }
    turn?.awaited();
    const shaped = await shaper.shape(
      {
        from: {
          main,
          compared,
          matched: matchedColumns(compiled),
          metrics: compiled.metrics.map(({ label }) => label),
          moved: movedTimes(query, compiled, source),
          steps: query.postProcessing,
          columnOrder: query.extras.column_order ?? [],
        },
        naming: namingOf(query, compiled, source),
        wants: run.wants,
      },
      { owner, signal, ...(turn ? { onStarted: turn.come } : {}) },
    );
    return { ...shaped, sql: displays.map((text) => text + STATEMENT_END).join('') };
  } finally {
    for (const { text } of answers) discardHeld(text);
  }
};
