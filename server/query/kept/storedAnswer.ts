/** A finished answer as it is kept outside of this process: its bytes, and what describes them. */
import { z } from 'zod';
import { isRecord } from '#common/isRecord.ts';
import type { HeldBytes } from '../../engine/engine.ts';
import type { Query } from '../query.ts';
import type { Question } from '../question.ts';
import type { QueryResult } from '../shaping/calls.ts';

/** What it is the answer to: it is found by its key alone only where the same is asked again. */
export interface Asked {
  readonly datasource: { readonly id: number; readonly type: 'table' | 'query' };
  readonly query: Query;
  /** What the templates of the dataset were told. */
  readonly question: Question;
  /** What relative times were counted from, in milliseconds since 1970. */
  readonly now: number;
}

export interface StoredAnswer {
  /** The dataset or query that it is an answer about, by which it can be forgotten. */
  readonly source: string;
  readonly at: Date;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly asked: Asked;
  readonly result: QueryResult;
}

const Section = z.object({ from: z.number(), to: z.number() });
const Kind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const Head = z.object({
  label: z.array(z.string().nullable()),
  kind: Kind.nullable(),
  type: z.string(),
});
const About = z.object({
  asked: z.object({
    datasource: z.object({ id: z.number(), type: z.enum(['table', 'query']) }),
    /** As this server wrote it; it is only compiled, to compare keys. */
    query: z.custom<Query>((value) => isRecord(value)),
    question: z.custom<Question>((value) => isRecord(value)),
    now: z.number(),
  }),
  source: z.string(),
  at: z.number(),
  /** Null: never. */
  expiresAt: z.number().nullable(),
  sql: z.string(),
  rowCount: z.number(),
  sqlRowCount: z.number(),
  firsts: z.array(z.tuple([z.string(), z.string()])),
  sections: z.partialRecord(
    z.enum(['columns', 'labels', 'index', 'rows', 'values', 'table']),
    Section,
  ),
  texts: z.object({ columns: z.string(), labels: z.string() }).optional(),
  heads: z.array(Head).optional(),
});

/** Of a number, a truth or nothing, and of what stands around a value. */
const LEAST_CHARACTERS = 5;

/** About as many as it takes as JSON, which is not written: that of a long question takes time. */
const charactersOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + LEAST_CHARACTERS;
  if (typeof value !== 'object' || value === null) return LEAST_CHARACTERS;
  let sum = LEAST_CHARACTERS;
  if (Array.isArray(value)) for (const one of value) sum += charactersOf(one);
  else for (const [name, one] of Object.entries(value)) sum += name.length + charactersOf(one);
  return sum;
};

/** About how many characters describe it, beside its bytes: what was asked can be long where the answer is short. */
export const describedSize = ({ asked, result: { sql, texts, heads } }: StoredAnswer): number =>
  charactersOf([asked, sql, texts, heads]);

/** Everything but the bytes. */
export const aboutText = ({ source, at, expiresAt, asked, result }: StoredAnswer): string => {
  const { sql, rowCount, sqlRowCount, firsts, sections, texts, heads } = result;
  return JSON.stringify({
    asked,
    source,
    at: at.getTime(),
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
    sql,
    rowCount,
    sqlRowCount,
    // Doubles that JSON has no number for.
    firsts: [...firsts].map(([name, number]) => [name, String(number)]),
    sections,
    texts,
    heads,
  });
};

/** Null where the text is of another version, or broken. */
export const answerOf = (text: string, held: HeldBytes): StoredAnswer | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = About.safeParse(value);
  if (!parsed.success) return null;
  const { asked, source, at, expiresAt, firsts, texts, heads, ...about } = parsed.data;
  return {
    asked,
    source,
    at: new Date(at),
    expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
    result: {
      ...about,
      firsts: new Map(firsts.map(([name, number]) => [name, Number(number)])),
      held,
      ...(texts ? { texts } : {}),
      ...(heads ? { heads } : {}),
    },
  };
};
