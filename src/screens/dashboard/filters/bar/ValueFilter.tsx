import { Loader, Select } from '@mantine/core';
import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { useChoices } from './useChoices';
import { useIsAcross } from './useIsAcross';
import { Unoffered } from './Unoffered';
import { isInverse, takesSeveral } from '../nativeFilter';
import { filterMask, valueOf } from '../filterMask';
import { valueChoices } from '../valueChoices';

/** Chooses values of a column. */
export function ValueFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const { controlValues, name, target } = filter;
  const { want, search, isLoading, reply, error, reload } = useChoices(filter, {
    alwaysSearches: controlValues.searchAllOptions === true,
  });
  const isAcross = useIsAcross();
  const column = target.column ?? '';
  const chosen = [valueOf(mask) ?? []].flat();
  const offered = (reply?.rows ?? []).map((row) => row[column] ?? null);
  const {
    choices,
    textOf,
    valueOf: toValue,
  } = valueChoices(offered, reply?.kinds[column], {
    values: chosen,
    label: mask?.filterState?.label,
  });
  const setTexts = (texts: readonly string[]) => {
    onChange(filterMask(filter, texts.map(toValue), texts.join(', ')));
  };
  const placeholder = isInverse(filter) ? 'All but…' : 'All';
  const only = chosen.length > 0 ? textOf(chosen[0]) : null;
  const labelOfOnly = choices.find(({ value }) => value === only)?.label;
  return (
    <div onFocus={want}>
      {takesSeveral(filter) ? (
        <div className={classes.growing}>
          <ManySelect
            label={name}
            isLabelHidden
            isInLine={isAcross}
            choices={choices}
            value={chosen.map(textOf)}
            onChange={setTexts}
            takesNew={controlValues.creatable !== false}
            placeholder={placeholder}
            isInvalid={isInvalid}
            isLoading={isLoading}
            {...(search ? { onSearch: search } : {})}
          />
        </div>
      ) : (
        <Select
          aria-label={name}
          data={choices}
          value={only}
          onChange={(text) => setTexts(text === null ? [] : [text])}
          placeholder={placeholder}
          error={isInvalid}
          searchable
          clearable
          limit={100}
          nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing found'}
          rightSection={isLoading ? <Loader size={12} aria-hidden /> : undefined}
          {...(search
            ? {
                /* The box also tells the label of what was chosen, which nobody typed. */
                onSearchChange: (text) => search(text === labelOfOnly ? '' : text),
              }
            : {})}
        />
      )}
      {filter.cascadeParentIds.length > 0 && (
        <Unoffered filter={filter} mask={mask} onChange={onChange} textOf={textOf} />
      )}
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
