/**
 * What newer servers store beside the filters to change how charts show their data: `chart_customization_config`. Nothing
 * of it acts here, and it stays as it is stored.
 */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';

const SHOWN_AT_MOST = 5;

const isControl = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  typeof type !== 'string' || !type.includes('DIVIDER');

/** The names of the controls; null for one that has none. */
const readNames = ({
  chart_customization_config: stored,
}: DashboardMetadata): readonly (string | null)[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : [])
    .filter(isRecord)
    .filter(isControl)
    .map(({ name }) => (typeof name === 'string' && name.trim() !== '' ? name.trim() : null));

/** Says that there are controls which are not applied; null where there are none. */
export const unappliedInWords = (metadata: DashboardMetadata): string | null => {
  const all = readNames(metadata);
  if (all.length === 0) return null;
  const names = all.filter((name) => name !== null);
  const shown = names.slice(0, SHOWN_AT_MOST);
  const others = all.length - shown.length;
  const ofMany = all.length === 1 ? 'a display control' : `${all.length} display controls`;
  const verb = all.length === 1 ? 'is' : 'are';
  const listed = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `This dashboard has ${ofMany} that ${verb} not applied here${
    shown.length > 0 ? `: ${listed}` : ''
  }.`;
};
