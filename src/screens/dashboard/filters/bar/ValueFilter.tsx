import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';
import { OneSelect } from '@/ui/select/OneSelect';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { useChoices } from './useChoices';
import { useIsAcross } from './useIsAcross';
import { Unoffered } from './Unoffered';
import { isInverse, takesNew, takesSeveral } from '../nativeFilter';
import { filterMask, valueOf } from '../filterMask';
import { valueChoices } from '../valueChoices';

/** Chooses values of a column. */
export function ValueFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const { controlValues, name, target } = filter;
  const { want, search, more, isLoading, reply, error, reload } = useChoices(filter, {
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
  const box = {
    label: name,
    choices,
    takesNew: takesNew(filter),
    placeholder: isInverse(filter) ? 'All but…' : 'All',
    isInvalid,
    isLoading,
    onSearch: search,
    onMore: more,
  };
  return (
    <div onFocus={want}>
      {takesSeveral(filter) ? (
        <div className={classes.growing}>
          <ManySelect
            {...box}
            isLabelHidden
            isInLine={isAcross}
            value={chosen.map(textOf)}
            onChange={setTexts}
          />
        </div>
      ) : (
        <OneSelect
          {...box}
          value={chosen.length > 0 ? textOf(chosen[0]) : null}
          onChange={(text) => setTexts(text === null ? [] : [text])}
        />
      )}
      {filter.cascadeParentIds.length > 0 && (
        <Unoffered filter={filter} mask={mask} onChange={onChange} textOf={textOf} />
      )}
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
