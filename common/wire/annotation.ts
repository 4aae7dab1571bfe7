/** Annotation layers and their annotations on the wire: `/api/v1/annotation_layer/`. */
import { z } from 'zod';
import { jsonText } from './jsonText.ts';

const textOf = (most: number) => {
  const message = `Length must be between 1 and ${most}.`;
  return z.string().min(1, message).max(most, message);
};

const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Epoch milliseconds of an ISO time, in UTC where it has no time zone; NaN for anything else. */
export const millisOfMoment = (text: string): number => {
  const [, day = '', time = '', zone = 'Z'] = MOMENT.exec(text.trim()) ?? [];
  const hours = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const millis = Date.parse(`${day}T${time.replace(',', '.')}${hours.toUpperCase()}`);
  // A day that its month does not have is moved by the parser.
  const isWhole = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;
  return isWhole ? millis : Number.NaN;
};

const moment = z
  .string()
  .refine((text) => !Number.isNaN(millisOfMoment(text)), 'Not a valid datetime.');

/** Texts of people are shown, not computed with: no more than a page of them. */
const DESCRIPTION_MAX = 10_000;
const description = z
  .string()
  .max(DESCRIPTION_MAX, `Longer than maximum length ${DESCRIPTION_MAX}.`);

export const LayerBody = z.strictObject({
  name: textOf(250),
  descr: description.nullish(),
});
export type LayerBody = z.infer<typeof LayerBody>;

export const LayerChange = z.strictObject({
  name: textOf(250).optional(),
  descr: description.optional(),
});
export type LayerChange = z.infer<typeof LayerChange>;

export const AnnotationBody = z.strictObject({
  short_descr: textOf(500),
  long_descr: description.nullish(),
  start_dttm: moment,
  end_dttm: moment,
  json_metadata: jsonText.nullish(),
});
export type AnnotationBody = z.infer<typeof AnnotationBody>;

export const AnnotationChange = AnnotationBody.partial();
export type AnnotationChange = z.infer<typeof AnnotationChange>;

interface Person {
  readonly first_name: string;
  readonly last_name: string;
}

/** A row of `GET /api/v1/annotation_layer/`. */
export interface LayerRow {
  readonly id: number;
  readonly name: string;
  readonly descr: string | null;
  readonly created_by: Person | null;
  readonly changed_by: Person | null;
  readonly created_on: string;
  readonly changed_on: string;
  readonly changed_on_delta_humanized: string;
}

interface Author {
  readonly id: number;
  readonly first_name: string;
}

/** A row of `GET /api/v1/annotation_layer/{id}/annotation/`; times are UTC without a zone. */
export interface AnnotationRow {
  readonly id: number;
  readonly short_descr: string;
  readonly long_descr: string | null;
  readonly start_dttm: string;
  readonly end_dttm: string;
  readonly created_by: Author | null;
  readonly changed_by: Author | null;
  readonly changed_on_delta_humanized: string;
}

/** `result` of one annotation. */
export interface AnnotationItem
  extends Pick<AnnotationRow, 'id' | 'short_descr' | 'long_descr' | 'start_dttm' | 'end_dttm'> {
  readonly json_metadata: string | null;
  readonly layer: { readonly id: number; readonly name: string };
}
