import { z } from 'zod';

export const LoginBody = z.object({
  username: z.string().min(1).max(250),
  password: z.string().min(1).max(1000),
  provider: z.enum(['db', 'ldap']).optional(),
  refresh: z.boolean().optional(),
});

export const RefreshReply = z.object({ access_token: z.string() });

export const MeBody = z.strictObject({
  first_name: z.string().min(1).max(64).optional(),
  last_name: z.string().min(1).max(64).optional(),
  password: z.string().min(8, 'Shorter than minimum length 8.').max(256).optional(),
});
export type MeBody = z.infer<typeof MeBody>;
