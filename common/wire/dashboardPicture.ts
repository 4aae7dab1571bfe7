/** `/api/v1/dashboard/{id}/cache_dashboard_screenshot/` and what it leads to. */
import { z } from 'zod';

const pair = z.tuple([z.string(), z.string()], { error: 'Length must be 2.' });

/** What the picture shows, as permalinks have it. */
export const PictureBody = z.strictObject({
  dataMask: z.record(z.string(), z.unknown()).nullish(),
  activeTabs: z.array(z.string()).nullish(),
  anchor: z.string().nullish(),
  urlParams: z.array(pair).nullish(),
  permalinkKey: z
    .string()
    .regex(/^[\w-]*$/)
    .nullish(),
});
export type PictureBody = z.infer<typeof PictureBody>;

export const PictureQ = z.object({ force: z.boolean().optional() }).nullish();

/** Our own server makes PDFs of pages, not of pictures, and knows both themes; others ignore these. */
export const PictureQuery = z.object({
  download_format: z.enum(['pdf', 'png']).default('png'),
  theme: z.enum(['light', 'dark']).default('light'),
});

export interface PictureReply {
  readonly cache_key: string;
  readonly dashboard_url: string;
  readonly image_url: string;
  readonly task_status: 'Pending' | 'Computing' | 'Updated' | 'Error';
  readonly task_updated_at: string | null;
}
