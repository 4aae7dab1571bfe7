/**
 * What a dashboard adds to the form data of a chart when it runs. Only here do parameters of the address, native
 * filters, cross filters and time overrides come together.
 */
import type { DataMask } from '#common/wire/dashboard.ts';

type Extra = Readonly<Record<string, unknown>>;

/** Conditions of several filters are all kept, in the order of the filters. */
const APPENDED = new Set([
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
]);

/** Of several filters that set one of these, the last one counts. */
const REPLACED = new Set([
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_range',
  'time_compare',
  'relative_start',
  'relative_end',
  'time_grain_sqla',
  'visible_deckgl_layers',
]);

const isSaid = (value: unknown): boolean => value !== null && value !== undefined;

/** The effects of several masks on one chart, in the order in which they are given. */
export const joinedExtra = (masks: readonly DataMask[]): Extra => {
  const joined: Record<string, unknown> = {};
  for (const { extraFormData = {} } of masks) {
    for (const [key, value] of Object.entries(extraFormData)) {
      if (APPENDED.has(key)) {
        if (!Array.isArray(value) || value.length === 0) continue;
        const before = joined[key];
        joined[key] = [...(Array.isArray(before) ? (before as unknown[]) : []), ...value];
      } else if (REPLACED.has(key) && isSaid(value)) joined[key] = value;
    }
  }
  return joined;
};

/** Whether a mask takes the place of all that an earlier one says. */
export const overrules = (
  { extraFormData: later = {} }: DataMask,
  { extraFormData: earlier = {} }: DataMask,
): boolean => {
  const said = Object.keys(earlier).filter((key) => isSaid(earlier[key]));
  return said.length > 0 && said.every((key) => REPLACED.has(key) && isSaid(later[key]));
};

interface Added {
  readonly extra: Extra;
  /** Parameters of the address that are sent to the charts. */
  readonly urlParams: Readonly<Record<string, string>>;
}

export const extraFormData = ({ extra, urlParams }: Added) => ({
  extra_filters: [],
  extra_form_data: extra,
  url_params: urlParams,
});
