import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { INSIDE } from '@/ui/select/inside';
import { selectOnlyDatasetId } from '../../state/selectors';
import { CONTROL_KINDS, FILTER_KINDS, kindAbout } from '../filterMask';
import { hasDataset, isOfControls, type NativeFilter, type Target } from '../nativeFilter';
import { DefaultField } from './DefaultField';
import { NEW_CONTROL_VALUES, nounOf, storedTarget } from './draft';
import { ParentsField } from './ParentsField';
import { PreFilterFields } from './PreFilterFields';
import { readColumns } from './readColumns';
import { ScopeField } from './ScopeField';
import { SettingBoxes } from './SettingBoxes';
import { NO_DEFAULT } from './settingChange';
import { TargetFields } from './TargetFields';

interface Props {
  readonly filter: NativeFilter;
  readonly parents: readonly NativeFilter[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: object) => void;
}

/** What is about the dataset, and goes with it. */
const OF_DATASET = {
  NATIVE_FILTER: { adhoc_filters: [], granularity_sqla: null, sortMetric: null },
  CHART_CUSTOMIZATION: {},
} as const;

/** Everything about one filter, or one display control. */
export function FilterFields({ filter, parents, errors, onChange }: Props) {
  const { filterType, target } = filter;
  const isControl = isOfControls(filter);
  const noun = nounOf(filter);
  const onlyDatasetId = useAppSelector(selectOnlyDatasetId);
  const dataset = useRequest(readColumns, target.datasetId);
  const known = dataset.reply?.id === target.datasetId ? dataset.reply : null;
  const isMissing = dataset.error?.status === 404 || dataset.error?.status === 403;
  const setTarget = (next: Target) =>
    onChange({
      targets: [storedTarget(next)],
      defaultDataMask: NO_DEFAULT,
      ...(next.datasetId === target.datasetId ? {} : OF_DATASET[filter.type]),
    });
  return (
    <Stack gap="sm">
      <TextInput
        data-field="name"
        label={`${noun} name`}
        value={filter.name}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        required
      />
      <Select
        label={`${noun} type`}
        description={kindAbout(filter)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={isControl ? CONTROL_KINDS : FILTER_KINDS}
        value={filterType}
        onChange={(type) =>
          onChange({
            filterType: type,
            targets: [
              hasDataset({ filterType: type ?? filterType })
                ? storedTarget({ datasetId: target.datasetId ?? onlyDatasetId, column: null })
                : {},
            ],
            controlValues: isControl ? NEW_CONTROL_VALUES : {},
            ...(isControl ? {} : { requiredFirst: false }),
            defaultDataMask: NO_DEFAULT,
          })
        }
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      {hasDataset(filter) && (
        <TargetFields
          filter={filter}
          dataset={known}
          isMissing={isMissing}
          errors={errors}
          onChange={setTarget}
        />
      )}
      {dataset.error && !isMissing && <ErrorLine error={dataset.error} onRetry={dataset.reload} />}
      <Textarea
        label="Description"
        value={filter.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        autosize
        minRows={1}
      />
      <SettingBoxes filter={filter} dataset={known} onChange={onChange} />
      {['filter_select', 'filter_range'].includes(filterType) && (
        <PreFilterFields
          key={target.datasetId}
          filter={filter}
          dataset={known}
          error={errors.prefilter}
          onChange={onChange}
        />
      )}
      {!isControl && (
        <ParentsField
          filter={filter}
          parents={parents}
          dataset={known}
          error={errors.parents}
          onChange={onChange}
        />
      )}
      <DefaultField filter={filter} error={errors.default} onChange={onChange} />
      <ScopeField scope={filter.scope} onChange={(scope) => onChange({ scope })} />
    </Stack>
  );
}
