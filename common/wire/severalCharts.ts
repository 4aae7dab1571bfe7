/** `POST /api/v1/chart/several`: the data of charts that are asked for in the same moment. */
import { z } from 'zod';
import { SEVERAL_MAX } from '../severalCharts.ts';
import { QueryContext } from './chartData.ts';

const RequestId = z.string().min(8).max(64);

const severalOf = <Chart extends z.ZodType>(chart: Chart) =>
  z.strictObject({
    charts: z.array(chart).min(1).max(SEVERAL_MAX),
    /** By which charts of it can be left. */
    id: RequestId.optional(),
  });

export const SeveralCharts = severalOf(QueryContext);

/** As it is read: a chart that cannot be read fails alone. */
export const SeveralUnread = severalOf(z.unknown());

/** `POST /api/v1/chart/several/left`: nobody waits for these charts of a request any more, by their places in it. */
export const LeftCharts = z.strictObject({
  id: RequestId,
  charts: z
    .array(
      z
        .int()
        .min(0)
        .max(SEVERAL_MAX - 1),
    )
    .min(1)
    .max(SEVERAL_MAX),
});
