import { useAppSelector } from '@/app/redux';
import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';
import { OneSelect } from '@/ui/select/OneSelect';
import { filterMask, valueOf } from '../filterMask';
import { columnNamesOf } from '../filterSelectors';
import { takesSeveral } from '../nativeFilter';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { useChoices } from './useChoices';
import { useIsAcross } from './useIsAcross';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Chooses the columns of a dataset by which its charts are grouped. */
export function GroupByControl({ filter, mask, onChange, isInvalid }: ControlProps) {
  const { want, isLoading, reply, error, reload } = useChoices(filter);
  const isAcross = useIsAcross();
  const names = useAppSelector(({ dashboardInfo }) =>
    columnNamesOf(dashboardInfo.datasets, filter),
  );
  const chosen = [valueOf(mask) ?? []].flat().map(text);
  const offered = (reply?.rows ?? []).map(({ column_name, verbose_name }) => ({
    value: text(column_name),
    label: text(verbose_name) || text(column_name),
  }));
  const known = new Set(offered.map(({ value }) => value));
  const choices = [
    ...offered,
    ...chosen
      .filter((column) => !known.has(column))
      .map((column) => ({ value: column, label: names[column] || column })),
  ];
  const box = {
    label: filter.name,
    choices,
    placeholder: 'As each chart has it',
    isInvalid,
    isLoading,
  };
  return (
    <div onFocus={want}>
      {takesSeveral(filter) ? (
        <div className={classes.growing}>
          <ManySelect
            {...box}
            isLabelHidden
            isInLine={isAcross}
            value={chosen}
            onChange={(columns) => onChange(filterMask(filter, columns))}
          />
        </div>
      ) : (
        <OneSelect
          {...box}
          value={chosen[0] ?? null}
          onChange={(column) => onChange(filterMask(filter, column))}
        />
      )}
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
