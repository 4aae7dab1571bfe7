import { z } from 'zod';
import { boolean } from './boolean.ts';

export const LoginBody = z.object({
  username: z.string().min(1).max(250),
  password: z.string().min(1).max(1000),
  provider: z.enum(['db', 'ldap']).optional(),
  refresh: boolean.optional(),
});

/** The page's own sign-in: by password, or by the first start's one-time link. */
export const SessionBody = z.union([
  z.object({ secret: z.string().min(1).max(200) }),
  LoginBody.pick({ username: true, password: true }),
]);
export type SessionBody = z.infer<typeof SessionBody>;
export interface SessionReply {
  readonly result: { readonly next: string };
}

const NAME_LENGTH = 'Length must be between 1 and 64.';
const name = z.string().min(1, NAME_LENGTH).max(64, NAME_LENGTH);

export const MeBody = z.strictObject({
  first_name: name.optional(),
  last_name: name.optional(),
  /** Our own server requires it with a new password (capability `session.old_password`). */
  old_password: z.string().max(1000).optional(),
  password: z.string().min(8, 'Shorter than minimum length 8.').max(256).optional(),
});
export type MeBody = z.infer<typeof MeBody>;
