/** Indexes that are kept after they were read. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Generic } from '../../engine/engine.ts';
import { frame } from '../postProcess/frame.ts';
import { createReadIndex } from './readIndex.ts';

const MB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const column = { label: ['x'], values: ['a', 'b'], kind: Generic.string, type: 'STRING' };

/** Which of the indexes are read, in turn. */
const reading = () => {
  const readIndex = createReadIndex();
  const made: string[] = [];
  return {
    made,
    read: (id: string, { bytes = 1, rowCount = 2 } = {}) =>
      readIndex(id, bytes, () => {
        made.push(id);
        return frame([column], rowCount);
      }),
  };
};

describe('an index that was read', () => {
  test('is not read again', () => {
    const { made, read } = reading();
    expect(read('one')).toBe(read('one'));
    expect(made).toEqual(['one']);
  });

  test.each([
    ['bytes', { bytes: 30 * MB }],
    ['cells', { rowCount: 400_000 }],
  ])('makes room for others of many %s, the one that was read least lately first', (_, size) => {
    const { made, read } = reading();
    read('one', size);
    read('two', size);
    read('one', size);
    read('three', size);
    read('one', size);
    expect(made).toEqual(['one', 'two', 'three']);
    read('two', size);
    expect(made).toEqual(['one', 'two', 'three', 'two']);
  });

  test('is gone after a minute, also where it is read again and again', () => {
    const { made, read } = reading();
    read('one');
    vi.advanceTimersByTime(59_000);
    read('one');
    expect(made).toEqual(['one']);
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
    read('one');
    expect(made).toEqual(['one', 'one']);
  });

  test('that makes room waits for no end of its own', () => {
    const { read } = reading();
    read('one', { bytes: 60 * MB });
    read('two', { bytes: 60 * MB });
    expect(vi.getTimerCount()).toBe(1);
  });
});
