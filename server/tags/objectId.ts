import { notFound } from '../errors.ts';

/** No object has a longer number. */
export const objectId = (text: string | undefined): number => {
  if (!/^\d{1,9}$/.test(text ?? '')) throw notFound();
  return Number(text);
};
