/** `POST /api/v1/chart/several`: the data of charts that are asked for in the same moment. */
import { z } from 'zod';
import { SEVERAL_MAX } from '../severalCharts.ts';
import { QueryContext } from './chartData.ts';

const severalOf = <Chart extends z.ZodType>(chart: Chart) =>
  z.strictObject({ charts: z.array(chart).min(1).max(SEVERAL_MAX) });

export const SeveralCharts = severalOf(QueryContext);

/** As it is read: a chart that cannot be read fails alone. */
export const SeveralUnread = severalOf(z.unknown());
