import { beforeEach, describe, expect, test } from 'vitest';
import { createPartitionMemory, type PartitionMemory } from './partitionMemory.ts';

describe('the latest partition of a table', () => {
  let at: number;
  let asked: number;
  let memory: PartitionMemory;
  beforeEach(() => {
    at = 0;
    asked = 0;
    memory = createPartitionMemory(() => new Date(at));
  });
  const ask = () => {
    asked += 1;
    return Promise.resolve([`day ${asked}`]);
  };

  test('is asked once by all who want it at the same time [T28]', async () => {
    const answers = await Promise.all([memory.of('days', ask), memory.of('days', ask)]);
    expect(answers).toEqual([['day 1'], ['day 1']]);
    expect(asked).toBe(1);
  });

  test('is known for a minute, and then asked again [T28]', async () => {
    await memory.of('days', ask);
    at = 59_999;
    expect(await memory.of('days', ask)).toEqual(['day 1']);
    at = 60_000;
    expect(await memory.of('days', ask)).toEqual(['day 2']);
  });

  test('is known for each table by itself [T28]', async () => {
    expect(await memory.of('days', ask)).toEqual(['day 1']);
    expect(await memory.of('weeks', ask)).toEqual(['day 2']);
  });

  test('that could not be told is asked again [T28]', async () => {
    const fail = () => Promise.reject(new Error('no partitions'));
    await expect(memory.of('days', fail)).rejects.toThrow('no partitions');
    expect(await memory.of('days', ask)).toEqual(['day 1']);
  });

  test('is forgotten where there are too many of them [T28]', async () => {
    for (let table = 0; table < 201; table += 1) await memory.of(`table ${table}`, ask);
    await memory.of('table 200', ask);
    expect(asked).toBe(201);
    await memory.of('table 0', ask);
    expect(asked).toBe(202);
  });

  test('is asked each time where it is a whole document [T28]', async () => {
    const name = 'x'.repeat(10_000);
    await memory.of(name, ask);
    await memory.of(name, ask);
    expect(asked).toBe(2);
  });
});
