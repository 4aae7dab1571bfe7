import { isRecord } from '#common/isRecord.ts';

const quiet = (legend: Readonly<Record<string, unknown>>) => ({ ...legend, selector: false });

/** On paper and in a picture nothing can be pressed: the buttons that show all series, or the others, are left out. */
export const withoutButtons = <Option extends Readonly<Record<string, unknown>>>(
  option: Option,
): Option => {
  const { legend } = option;
  if (Array.isArray(legend)) return { ...option, legend: legend.filter(isRecord).map(quiet) };
  return isRecord(legend) ? { ...option, legend: quiet(legend) } : option;
};
