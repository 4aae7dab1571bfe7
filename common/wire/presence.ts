/** Who else has a dashboard open: `POST /api/v1/dashboard/{id}/presence`, a capability of our server. */
import { z } from 'zod';

export const PresenceBody = z.strictObject({
  /** A random text of the window. */
  page: z.string().regex(/^[\w-]{8,40}$/, 'Not a valid page.'),
  editing: z.boolean(),
  /** What it edits: the id of a component of the layout, which others may not have yet. */
  component: z.string().min(1).max(120).optional(),
  /** The window leaves the dashboard. */
  leaving: z.boolean().optional(),
});
export type PresenceBody = z.infer<typeof PresenceBody>;

export interface PersonHere {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly editing: boolean;
  /** The component that they edit; only for pages that can say it. */
  readonly component?: string;
}

export interface PresenceReply {
  readonly others: readonly PersonHere[];
  /** The `ETag` of the dashboard now. */
  readonly revision: string;
  readonly changed_on: string;
  readonly changed_by: number | null;
  readonly changed_by_name: string;
}
