import { Group, NumberInput } from '@mantine/core';
import { ErrorLine } from '@/ui/ErrorLine';
import { useIdle } from '@/ui/useIdle';
import { filterMask, isBackwards, valueOf } from '../filterMask';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { RangeTrack } from './RangeTrack';
import { useChoices } from './useChoices';

const SINGLES = ['minimum', 'exact', 'maximum'] as const;

/** What is typed is a number, or a text where it has more digits than a number keeps. */
const toEnd = (typed: number | string): number | string | null => (typed === '' ? null : typed);

const shown = (end: unknown): number | string =>
  typeof end === 'number' || typeof end === 'string' ? end : '';

const hint = (end: unknown): string =>
  typeof end === 'number' || typeof end === 'string' ? String(end) : '';

/** An end that a track can show: open, or a number within the values. */
const isOnTrack = (end: unknown, min: number, max: number): end is number | null =>
  end === null || (typeof end === 'number' && end >= min && end <= max);

/** Chooses the ends of a numerical range, either of which may stay open; some filters have only one. */
export function RangeFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const isIdle = useIdle();
  const { reply, error, reload, want } = useChoices(filter, { atOnce: isIdle });
  const { min, max } = reply?.rows[0] ?? {};
  const [low = null, high = null] = [valueOf(mask) ?? []].flat();
  const { enableSingleValue, rangeDisplayMode } = filter.controlValues;
  const single = SINGLES[typeof enableSingleValue === 'number' ? enableSingleValue : -1] ?? null;
  const set = (from: unknown, to: unknown) => onChange(filterMask(filter, [from, to]));
  const isWrong = isBackwards(filter, mask);
  const box = {
    size: 'xs',
    hideControls: true,
    error: isInvalid || isWrong,
    onFocus: want,
  } as const;
  const hasTrack =
    rangeDisplayMode !== 'input' &&
    typeof min === 'number' &&
    typeof max === 'number' &&
    min < max &&
    isOnTrack(low, min, max) &&
    isOnTrack(high, min, max) &&
    !isWrong;
  const awaitsTrack = rangeDisplayMode !== 'input' && !reply && !error;
  return (
    <div className={classes.range}>
      {awaitsTrack && <div className={classes.trackToCome} />}
      {hasTrack && (
        <RangeTrack
          name={filter.name}
          min={min}
          max={max}
          low={low}
          high={high}
          single={single}
          onChange={set}
        />
      )}
      {!(rangeDisplayMode === 'slider' && hasTrack) && (
        <Group grow gap={8} wrap="nowrap">
          {single !== 'maximum' && single !== 'exact' && (
            <NumberInput
              {...box}
              aria-label={`${filter.name} from`}
              placeholder={hint(min) || 'From'}
              value={shown(low)}
              onChange={(typed) => set(toEnd(typed), single === 'minimum' ? null : high)}
            />
          )}
          {single !== 'minimum' && single !== 'exact' && (
            <NumberInput
              {...box}
              aria-label={`${filter.name} to`}
              placeholder={hint(max) || 'To'}
              value={shown(high)}
              onChange={(typed) => set(single === 'maximum' ? null : low, toEnd(typed))}
            />
          )}
          {single === 'exact' && (
            <NumberInput
              {...box}
              aria-label={filter.name}
              placeholder={hint(min) && `${hint(min)} to ${hint(max)}`}
              value={shown(low)}
              onChange={(typed) => set(toEnd(typed), toEnd(typed))}
            />
          )}
        </Group>
      )}
      {isWrong && <p className={classes.missing}>The range ends before it begins</p>}
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
