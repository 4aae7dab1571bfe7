import { locks } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually';
import { openVisits } from './openVisits';

const visits = () => openVisits(crypto.randomUUID(), () => locks);
const never = () => new AbortController().signal;

describe('a visit', () => {
  test('goes on for all until it is ended, whatever other visits do', async () => {
    const { begin, all } = visits();
    const end = begin('a');
    const endOther = begin('b');
    await eventually(async () => expect(await all()).toEqual(new Set(['a', 'b'])));
    end();
    await eventually(async () => expect(await all()).toEqual(new Set(['b'])));
    endOther();
  });

  test('is not one of another kind of draft', async () => {
    const name = crypto.randomUUID();
    const end = openVisits(`${name}:other`, () => locks).begin('a');
    const own = openVisits(name, () => locks);
    const endOwn = own.begin('b');
    await eventually(async () => expect(await own.all()).toContain('b'));
    expect(await openVisits(crypto.randomUUID(), () => locks).all()).toEqual(new Set());
    end();
    endOwn();
  });

  test('that ends is told to all who wait for the end of one, each of whom is no visit', async () => {
    const { begin, all, mayHaveEnded } = visits();
    const end = begin('a');
    const endOther = begin('b');
    await eventually(async () => expect(await all()).toEqual(new Set(['a', 'b'])));
    const told = [mayHaveEnded(['a', 'b'], never()), mayHaveEnded(['b', 'a'], never())];
    end();
    await Promise.all(told);
    expect(await all()).toEqual(new Set(['b']));
    endOther();
    await eventually(async () => expect((await locks.query()).pending).toEqual([]));
  });

  test('is waited for no longer than its end matters', async () => {
    const { begin, mayHaveEnded } = visits();
    const end = begin('a');
    const leaving = new AbortController();
    const told = mayHaveEnded(['a'], leaving.signal);
    leaving.abort();
    await told;
    end();
    await mayHaveEnded([], leaving.signal);
  });

  test('may have begun and ended when the person comes back to the window', async () => {
    const told = visits().mayHaveEnded([], never());
    window.dispatchEvent(new Event('focus'));
    await told;
  });

  test('is not known where the browser has no locks, or lets nobody ask', async () => {
    const none = openVisits('drafts', () => undefined);
    none.begin('a')();
    expect(await none.all()).toEqual(new Set());
    const refusing = { query: () => Promise.reject(new DOMException('', 'SecurityError')) };
    expect(await openVisits('drafts', () => refusing as never).all()).toEqual(new Set());
  });
});
