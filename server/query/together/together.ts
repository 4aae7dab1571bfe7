/**
 * Questions of one person about the same rows that arrive together are asked in one statement. Those of one request wait
 * for each other, and need not have all conditions in common. Otherwise the first one goes alone and at once; those that come while it runs wait for its end, a few
 * milliseconds at most, and go as one. Where that is not possible, each is asked as if it had come alone.
 */
import type { Dialect } from '../../engine/dialects/dialect.ts';
import type { Engine, HeldAnswer, HoldOptions, Statement } from '../../engine/engine.ts';
import { discardHeld } from '../../engine/heldBytes.ts';
import type { Apart } from '../apart.ts';
import { allOf, type Sql, sql } from '../sql.ts';
import { type Cluster, clustered, textsOf } from './clusters.ts';
import { merged, type Part } from './merged.ts';

/** Nobody waits longer for the first one of another request. */
const WAIT_MS = 20;
/** Between two questions of one request. */
const PAUSE_MS = 3;
const MEMBERS_MAX = 24;
/** One that takes longer keeps the others from their answers. */
const TIMEOUT_MS = 5000;
/** Where it did not go, it is not tried again for so long. */
const UNFIT_MS = 60_000;
const UNFIT_MAX = 1000;

type Names = Required<Pick<HoldOptions, 'names'>>;

export interface SharedQuestion {
  readonly engine: Engine;
  readonly source: Required<Pick<Statement, 'catalog' | 'schema'>> & { readonly dialect: Dialect };
  readonly apart: Apart;
  readonly options: HoldOptions & Names;
  /** What the rows depend on beside the statement. */
  readonly about: readonly unknown[];
  /** Others of the same request follow at once. */
  readonly isOneOfSeveral: boolean;
  /** Asks it by itself. */
  readonly alone: () => Promise<HeldAnswer>;
}

export interface Together {
  hold(question: SharedQuestion): Promise<HeldAnswer>;
}

interface Member {
  readonly question: SharedQuestion;
  /** The texts of its conditions. */
  readonly conditions: readonly string[];
  /** With null it goes alone. False where it has left. */
  readonly settle: (answer: HeldAnswer | null) => boolean;
  readonly answer: Promise<HeldAnswer | null>;
}

interface Group {
  readonly key: string;
  /** Its questions are of requests with several. */
  readonly isOfRequest: boolean;
  waiting: Member[];
  underWay: number;
  timer: NodeJS.Timeout | undefined;
}

const keyOf = (
  { about, apart, options, source }: SharedQuestion,
  conditions: Iterable<string>,
): string =>
  JSON.stringify([
    options.owner,
    options.timeoutMs,
    about,
    source.catalog,
    source.schema,
    apart.from,
    ...[...conditions].toSorted(),
  ]);

/** Those that wait for each other: of one request all about the same table, of several only those about the same rows. */
const groupOf = (question: SharedQuestion, conditions: Iterable<string>): string =>
  question.isOneOfSeveral ? `several ${keyOf(question, [])}` : keyOf(question, conditions);

const memberOf = (question: SharedQuestion, conditions: readonly string[]): Member => {
  const { promise, resolve } = Promise.withResolvers<HeldAnswer | null>();
  let isSettled = false;
  const settle = (answer: HeldAnswer | null): boolean => {
    if (isSettled) return false;
    isSettled = true;
    resolve(answer);
    return true;
  };
  return { question, conditions, settle, answer: promise };
};

const partOf = (
  { question: { apart, options }, conditions }: Member,
  shared: ReadonlySet<string>,
): Part => ({
  question: apart.question(apart.conditions.filter((_, at) => !shared.has(conditions[at] ?? ''))),
  columns: options.names.length,
  limit: options.limit,
});

const rowsOf = ({ question: { apart }, conditions }: Member, shared: ReadonlySet<string>): Sql => {
  const of = apart.conditions.filter((_, at) => shared.has(conditions[at] ?? ''));
  return sql`SELECT * FROM ${apart.from}${allOf('WHERE', of)}`;
};

/** Their answers, in one statement. */
const askAll = (
  { members, shared }: Cluster<Member>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<readonly HeldAnswer[]> => {
  const [member] = members;
  const { question: first } = member;
  const { catalog, schema, dialect } = first.source;
  const parts = members.map((one) => partOf(one, shared));
  const { sql: text, parameters } = merged(rowsOf(member, shared), parts, dialect);
  return first.engine.holdEach(
    { sql: text, parameters, catalog, schema },
    members.map(({ question: { options } }) => {
      const { limit, maxBytes, names, rowsMaxBytes } = options;
      return { limit, maxBytes, names, ...(rowsMaxBytes === undefined ? {} : { rowsMaxBytes }) };
    }),
    {
      runId: crypto.randomUUID(),
      owner: first.options.owner,
      limit: members.reduce((sum, { question }) => sum + question.options.limit + 1, 1),
      timeoutMs: Math.min(timeoutMs, first.options.timeoutMs),
      signal,
      onStarted: () => {
        for (const { question } of members) question.options.onStarted?.();
      },
    },
  );
};

/** Gives each its answer; where that is not possible, each goes alone, and `onUnfit` hears the key of their rows. */
const askTogether = async (
  cluster: Cluster<Member>,
  timeoutMs: number,
  onUnfit: (key: string) => void,
): Promise<void> => {
  const { members, shared } = cluster;
  const stop = new AbortController();
  // Also when all of them have left.
  void Promise.all(members.map(({ answer }) => answer)).then(() => stop.abort());
  try {
    const answers = await askAll(cluster, timeoutMs, stop.signal);
    for (const [at, answer] of answers.entries())
      if (!members[at]?.settle(answer)) discardHeld(answer.text);
  } catch {
    // Each says itself what is wrong with it, if anything is.
    if (!stop.signal.aborted) onUnfit(keyOf(members[0].question, shared));
    for (const { settle } of members) settle(null);
  }
};

/** The rows that did not go together lately. */
const createUnfit = (now: () => Date) => {
  const unfit = new Map<string, number>();
  return {
    isUnfit: (key: string) => (unfit.get(key) ?? 0) > now().getTime(),
    setUnfit(key: string) {
      if (unfit.size >= UNFIT_MAX) unfit.clear();
      unfit.set(key, now().getTime() + UNFIT_MS);
    },
  };
};

export const createTogether = (now: () => Date, timeoutMs = TIMEOUT_MS): Together => {
  const groups = new Map<string, Group>();
  const { isUnfit, setUnfit } = createUnfit(now);

  const go = (group: Group) => {
    clearTimeout(group.timer);
    group.timer = undefined;
    const members = group.waiting.splice(0, MEMBERS_MAX);
    const [first] = members;
    if (!first) return;
    group.underWay += members.length;
    const isOfNoUse = (shared: ReadonlySet<string>) => isUnfit(keyOf(first.question, shared));
    for (const cluster of clustered(members, (one) => one.conditions, isOfNoUse)) {
      if (cluster.members.length === 1) cluster.members[0].settle(null);
      else void askTogether(cluster, timeoutMs, setUnfit);
    }
    if (group.waiting.length > 0) go(group);
  };

  const ended = (group: Group) => {
    group.underWay -= 1;
    // Those of one request wait for each other alone.
    if (!group.isOfRequest) go(group);
    if (group.underWay + group.waiting.length === 0) groups.delete(group.key);
  };

  /** Null: it goes alone. Whoever leaves does not wait. */
  const waited = async (
    group: Group,
    question: SharedQuestion,
    conditions: readonly string[],
  ): Promise<HeldAnswer | null> => {
    const { signal } = question.options;
    const member = memberOf(question, conditions);
    const leave = () => {
      if (group.waiting.includes(member)) {
        group.waiting = group.waiting.filter((one) => one !== member);
        group.underWay += 1;
      }
      member.settle(null);
    };
    group.waiting.push(member);
    const { isOfRequest } = group;
    if (isOfRequest) clearTimeout(group.timer);
    if (isOfRequest || !group.timer)
      group.timer = setTimeout(() => go(group), isOfRequest ? PAUSE_MS : WAIT_MS);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await member.answer;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };

  return {
    async hold(question) {
      const texts = textsOf(question.apart, question.source.dialect);
      const isAlone = question.options.signal?.aborted || isUnfit(keyOf(question, new Set(texts)));
      if (isAlone) return question.alone();
      const key = groupOf(question, texts);
      const known = groups.get(key);
      const isOfRequest = question.isOneOfSeveral;
      const goesFirst = !known && !isOfRequest;
      const underWay = Number(goesFirst);
      const group = known ?? { key, isOfRequest, waiting: [], underWay, timer: undefined };
      groups.set(key, group);
      try {
        const answer = goesFirst ? null : await waited(group, question, texts);
        return answer ?? (await question.alone());
      } finally {
        ended(group);
      }
    },
  };
};
