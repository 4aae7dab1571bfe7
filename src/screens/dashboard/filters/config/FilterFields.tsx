import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { INSIDE } from '@/ui/select/inside';
import { ManySelect } from '@/ui/select/ManySelect';
import { AnyFilter } from '../bar/AnyFilter';
import { emptyMask, FILTER_KINDS } from '../filterMask';
import { isKnownType, type NativeFilter, type Target } from '../nativeFilter';
import { ScopeField } from './ScopeField';
import { SettingBoxes } from './SettingBoxes';
import { TargetFields } from './TargetFields';

interface Props {
  readonly filter: NativeFilter;
  readonly parents: readonly NativeFilter[];
  readonly errors: Readonly<Record<string, string>>;
  readonly nameRef: Ref<HTMLInputElement>;
  readonly onChange: (change: object) => void;
}

const storedTarget = ({ datasetId, column }: Target): object => ({
  ...(datasetId === null ? {} : { datasetId }),
  ...(column === null ? {} : { column: { name: column } }),
});

const noDefault = { extraFormData: {}, filterState: {}, ownState: {} };

/** Everything about one filter. */
export function FilterFields({ filter, parents, errors, nameRef, onChange }: Props) {
  const { filterType, target, cascadeParentIds, defaultDataMask } = filter;
  const hasDefault = defaultDataMask.filterState?.value !== undefined;
  const setTarget = (next: Target) =>
    onChange({ targets: [storedTarget(next)], defaultDataMask: noDefault });
  return (
    <Stack gap="sm">
      <TextInput
        ref={nameRef}
        label="Filter name"
        value={filter.name}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        required
      />
      <Select
        label="Filter type"
        data={[...FILTER_KINDS]}
        value={filterType}
        onChange={(type) =>
          onChange({
            filterType: type,
            targets: [type === 'filter_time' ? {} : storedTarget({ ...target, column: null })],
            controlValues: {},
            defaultDataMask: noDefault,
          })
        }
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      {filterType !== 'filter_time' && (
        <TargetFields filter={filter} errors={errors} onChange={setTarget} />
      )}
      <Textarea
        label="Description"
        value={filter.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        autosize
        minRows={1}
      />
      <SettingBoxes filter={filter} onChange={(controlValues) => onChange({ controlValues })} />
      {filterType === 'filter_select' && (
        <ManySelect
          label="Values depend on"
          description="Only values that go with what is chosen there are offered."
          choices={parents.map(({ id, name }) => ({
            value: id,
            label: name || 'Filter without a name',
          }))}
          value={cascadeParentIds}
          onChange={(ids) => onChange({ cascadeParentIds: ids })}
          placeholder="No other filter"
          comboboxProps={INSIDE}
        />
      )}
      <Checkbox
        label="Filter has default value"
        checked={hasDefault}
        disabled={!isKnownType(filterType)}
        onChange={({ currentTarget }) =>
          onChange({
            defaultDataMask: currentTarget.checked
              ? { ...noDefault, filterState: { value: null } }
              : noDefault,
          })
        }
      />
      {hasDefault && (
        <div role="group" aria-label="Default value">
          <AnyFilter
            filter={{ ...filter, name: 'Default value' }}
            mask={{ ...emptyMask(filter.id), ...defaultDataMask }}
            isInvalid={false}
            onChange={({ extraFormData, filterState, ownState }) =>
              onChange({ defaultDataMask: { extraFormData, filterState, ownState } })
            }
          />
        </div>
      )}
      <ScopeField scope={filter.scope} onChange={(scope) => onChange({ scope })} />
    </Stack>
  );
}
