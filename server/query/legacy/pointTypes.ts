/** What charts ask that show rows at places of a map. */
import { columnLabel } from '#common/labels.ts';
import { unique } from '#common/lists.ts';
import { HttpError } from '../../errors.ts';
import type { Asked } from './asked.ts';
import { type Form, listOf, required, textOf } from './formData.ts';

export const COUNT_LABEL = 'count';

/** The column that labels points, or the number of rows. */
export const pointLabel = ({ mapbox_label: label }: Form): string | null =>
  textOf(listOf(label)[0]);

/** The column of the points' size; `Auto` is the map's own. */
export const pointRadius = ({ point_radius: radius }: Form): string | null =>
  radius === 'Auto' ? null : textOf(radius);

const refused = (error: string) => new HttpError(400, { error });

const assertGrouped = (form: Form, groups: ReadonlySet<string>): void => {
  const [label, radius] = [pointLabel(form), pointRadius(form)];
  if (label !== null && label !== COUNT_LABEL && !groups.has(label))
    throw refused('Choice of [Label] must be present in [Group By]');
  if (radius !== null && !groups.has(radius))
    throw refused('Choice of [Point Radius] must be present in [Group By]');
  const place = [form.all_columns_x, form.all_columns_y].map((name) => textOf(name) ?? '');
  if (place.some((name) => !groups.has(name)))
    throw refused('[Longitude] and [Latitude] columns must be present in [Group By]');
};

/** Each row or group once; a number of rows needs groups. */
export const pointsAsked = (form: Form): Asked => {
  const place = [required(form, 'all_columns_x'), required(form, 'all_columns_y')];
  const label = pointLabel(form);
  const groups = listOf(form.groupby);
  if (groups.length > 0) {
    assertGrouped(form, new Set(groups.map((group) => columnLabel(group))));
    return { columns: groups, metrics: label === COUNT_LABEL ? [COUNT_LABEL] : [] };
  }
  if (label === COUNT_LABEL)
    throw refused("Must have a [Group By] column to have 'count' as the [Label]");
  const named = [label, pointRadius(form)].filter((name) => name !== null);
  return { columns: unique([...place, ...named], columnLabel), metrics: [] };
};
