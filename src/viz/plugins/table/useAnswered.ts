import { useState } from 'react';
import type { ChartResult } from '../../chartResult';
import type { Paging } from './paging';

/** Of which page and search the rows are: what the reader asks for next is not theirs before its answer is there. */
export const useAnswered = (rows: ChartResult | undefined, asked: Paging): Paging => {
  const [answered, setAnswered] = useState({ rows, asked });
  if (answered.rows === rows) return answered.asked;
  setAnswered({ rows, asked });
  return asked;
};
