import { draftStore, type Kept } from '@/features/drafts/draftStore';
import type { FormData } from '@/viz/formData';

/** Unsaved settings of a chart. Its id is the person and the chart, or the dataset of a new one. */
export interface Draft extends Kept {
  readonly formData: FormData;
}

export const drafts = draftStore<Draft>('sextant-explore');

export const draftId = (
  userId: number | undefined,
  sliceId: number | null,
  datasource: string,
): string => `${userId ?? 'nobody'} ${sliceId === null ? `new ${datasource}` : sliceId}`;
