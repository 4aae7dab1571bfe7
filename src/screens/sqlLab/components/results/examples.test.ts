import { expect, test } from 'vitest';
import { examplesFor } from './examples';

test.each(['duckdb', 'postgresql'])(
  'a table of %s that is named constructor has examples',
  (backend) => {
    expect(examplesFor(['constructor'], backend)).toEqual([
      { title: 'A first look at constructor', sql: 'SELECT *\nFROM constructor\nLIMIT 100' },
      expect.objectContaining({ title: 'How many rows does constructor have?' }),
      expect.objectContaining({ sql: 'SELECT 1 AS one' }),
    ]);
  },
);
