/** `POST /api/v1/chart/several`: the data of charts that are asked for in the same moment. */
import { z } from 'zod';
import { SEVERAL_MAX } from '../severalCharts.ts';
import { QueryContext } from './chartData.ts';

export const SeveralCharts = z.strictObject({
  charts: z.array(QueryContext).min(1).max(SEVERAL_MAX),
});
export type SeveralCharts = z.infer<typeof SeveralCharts>;
