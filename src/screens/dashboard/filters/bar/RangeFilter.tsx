import { Group, NumberInput } from '@mantine/core';
import { ErrorLine } from '@/ui/ErrorLine';
import { filterMask, valueOf } from '../filterMask';
import type { ControlProps } from './controlProps';
import { useChoices } from './useChoices';

const MINIMUM = 0;
const EXACT = 1;
const MAXIMUM = 2;

/** What is typed is a number, or a text where it has more digits than a number keeps. */
const toEnd = (typed: number | string): number | string | null => (typed === '' ? null : typed);

const shown = (end: unknown): number | string =>
  typeof end === 'number' || typeof end === 'string' ? end : '';

const hint = (end: unknown): string =>
  typeof end === 'number' || typeof end === 'string' ? String(end) : '';

/** Chooses the ends of a numerical range, either of which may stay open; some filters have only one. */
export function RangeFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const { reply, error, reload, want } = useChoices(filter, { atOnce: true });
  const { min, max } = reply?.rows[0] ?? {};
  const [low = null, high = null] = [valueOf(mask) ?? []].flat();
  const single = filter.controlValues.enableSingleValue;
  const set = (from: unknown, to: unknown) => onChange(filterMask(filter, [from, to]));
  const box = { size: 'xs', hideControls: true, error: isInvalid, onFocus: want } as const;
  return (
    <>
      <Group grow gap={8} wrap="nowrap">
        {single !== MAXIMUM && single !== EXACT && (
          <NumberInput
            {...box}
            aria-label={`${filter.name} from`}
            placeholder={hint(min) || 'From'}
            value={shown(low)}
            onChange={(typed) => set(toEnd(typed), single === MINIMUM ? null : high)}
          />
        )}
        {single !== MINIMUM && single !== EXACT && (
          <NumberInput
            {...box}
            aria-label={`${filter.name} to`}
            placeholder={hint(max) || 'To'}
            value={shown(high)}
            onChange={(typed) => set(single === MAXIMUM ? null : low, toEnd(typed))}
          />
        )}
        {single === EXACT && (
          <NumberInput
            {...box}
            aria-label={filter.name}
            placeholder={hint(min) && `${hint(min)} to ${hint(max)}`}
            value={shown(low)}
            onChange={(typed) => set(toEnd(typed), toEnd(typed))}
          />
        )}
      </Group>
      {error && <ErrorLine error={error} onRetry={reload} />}
    </>
  );
}
