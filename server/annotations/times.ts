/** Times of annotations: epoch milliseconds ↔ the store’s text ↔ the wire’s two forms. */
import { millisOfMoment } from '#common/wire/annotation.ts';

export const toStored = (moment: string): string => new Date(millisOfMoment(moment)).toISOString();

/** `2025-01-01T00:00:00`, with a fraction only where it has one. */
export const plainTime = (stored: string): string =>
  stored.replace(/(?:\.000)?Z$/, '').replace(/(\.\d{3})$/, '$1000');

/** `Wed, 01 Jan 2025 00:00:00 GMT`: how a write repeats it. */
export const httpDate = (moment: string): string => new Date(millisOfMoment(moment)).toUTCString();
