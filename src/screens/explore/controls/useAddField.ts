import { useAppDispatch } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { toastAdded, warning } from '@/features/toasts/toastsSlice';
import type { ChartControl } from '@/viz/controls/chartControls';
import { controlChanged, filterBegun } from '../state/exploreSlice';
import { exclusionOf, withField } from './addField';
import type { DraggedField } from './field';

/** Puts a field of the dataset into a setting; for a filter, its editor opens first. */
export const useAddField = (dataset: Datasource) => {
  const dispatch = useAppDispatch();
  return (control: ChartControl, value: unknown, field: DraggedField): void => {
    const excluded = exclusionOf(control, field, dataset);
    if (excluded)
      dispatch(toastAdded(warning(`The dataset excludes ${field.name} from ${excluded}`)));
    else if (control.kind === 'filters') dispatch(filterBegun({ control: control.name, field }));
    else dispatch(controlChanged(control.name, withField(control, value, field, dataset)));
  };
};
