import { expect, test } from 'vitest';
import type { KeptBytes, News } from '../../engine/kept/keptBytes.ts';
import { QueryObject } from '#common/wire/chartData.ts';
import { NO_QUESTION } from '../question.ts';
import { toQuery } from '../query.ts';
import { workMs } from '../../../test/workMs.ts';
import { createAnswers } from './answers.ts';
import { describedSize, type StoredAnswer } from './storedAnswer.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const LIMITS = {
  page: { SQL_MAX_ROW: 1000, SAMPLES_ROW_LIMIT: 10 },
  isServerPaginated: false,
};

/** A short answer to a question with a text of this length. */
const anAnswer = (length: number): StoredAnswer => {
  const filters = [{ col: 'nowhere', op: '==', val: 'x'.repeat(length) }];
  const query = toQuery(QueryObject.parse({ columns: ['n'], filters }), 'full', LIMITS);
  const held = { bytes: new Uint8Array(2) };
  return {
    source: '1__table',
    at: AT,
    expiresAt: Number.POSITIVE_INFINITY,
    asked: { datasource: { id: 1, type: 'table' }, query, question: NO_QUESTION, now: 0 },
    result: { sql: '', rowCount: 0, sqlRowCount: 0, firsts: new Map(), sections: {}, held },
  };
};

const keeping = () => {
  const outside: string[] = [];
  const place: KeptBytes = {
    find: async () => null,
    keep: async (key) => void outside.push(key),
    forget: async () => undefined,
    close: async () => undefined,
  };
  const log = { error: () => undefined };
  const answers = createAnswers({ now: () => AT, tiers: [place], log });
  const keep = (key: string, length: number) =>
    answers.once({
      key,
      flight: '',
      signal: new AbortController().signal,
      isForced: false,
      isKept: true,
      maxAgeMs: Number.POSITIVE_INFINITY,
      make: async () => anAnswer(length),
    });
  return { answers, keep, outside };
};

test('the memory for answers has no more of them than fit with what was asked [T31]', async () => {
  const { answers, keep } = keeping();
  const keys = Array.from({ length: 40 }, (_, at) => `answer ${at}`);
  for (const key of keys) await keep(key, 4_000_000);
  const kept = keys.filter((key) => answers.near(key, 1) !== null);
  expect(kept).toContain(keys.at(-1));
  expect(kept.length).toBeLessThan(20);
  await answers.close();
});

test('what another server forgets is forgotten by whoever made something of the same rows', () => {
  let hear: (news: News) => void = () => undefined;
  const place: KeptBytes = {
    find: async () => null,
    keep: async () => undefined,
    forget: async () => undefined,
    close: async () => undefined,
    listen: async (told) => void (hear = told),
  };
  const forgotten: boolean[][] = [];
  createAnswers({
    now: () => AT,
    tiers: [place],
    log: { error: () => undefined },
    onForgotten: (isGone) => forgotten.push(['1__table', '2__table'].map(isGone)),
  });
  hear({ topic: '1__table' });
  expect(forgotten).toEqual([[true, false]]);
});

test('an answer to a very long question is kept in memory alone', async () => {
  const { answers, keep, outside } = keeping();
  await keep('long', 4_000_000);
  await keep('short', 4);
  await answers.close();
  expect(outside).toEqual(['short']);
  expect(answers.near('long', 1)).not.toBeNull();
});

test('how long a question is takes less time to tell than to write it [R18]', () => {
  const answer = anAnswer(0);
  const val = Array.from({ length: 40_000 }, (_, at) => `${'x'.repeat(200)}${at}`);
  const filters = [{ col: 'nowhere', op: 'IN' as const, val }];
  const asked = { ...answer.asked, query: { ...answer.asked.query, filters } };
  const attempt = () => {
    let size = 0;
    const told = workMs(() => void (size = describedSize({ ...answer, asked })));
    let length = 0;
    const written = workMs(() => void (length = JSON.stringify(asked).length));
    expect(size).toBeGreaterThan(length * 0.9);
    expect(size).toBeLessThan(length * 1.2);
    return told / written;
  };
  expect(Math.min(...Array.from({ length: 5 }, attempt))).toBeLessThan(0.5);
});
