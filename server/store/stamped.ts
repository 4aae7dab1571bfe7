import type { Generated } from 'kysely';

export type Id = Generated<number>;

export interface Stamped {
  created_by: number | null;
  changed_by: number | null;
  created_on: string;
  changed_on: string;
}
