import { Select, Switch } from '@mantine/core';
import type { DatasetRecord } from '@/api/resources/datasetRecord';
import { type DatasetDraft, mainTimeOf } from '../../state/datasetDraft';
import { columnChoice } from './columnChoice';
import { HoursField } from './HoursField';

interface Props {
  readonly record: Pick<DatasetRecord, 'always_filter_main_dttm'>;
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
}

/** Which time column charts are about, and the hours at which they show its moments. */
export function TimeFields({ record, draft, onChange }: Props) {
  const temporal = draft.columns.filter(({ is_dttm }) => is_dttm);
  return (
    <>
      <Select
        label="Main time column"
        data={temporal.map(columnChoice)}
        value={mainTimeOf(draft)}
        placeholder="None"
        clearable
        onChange={(mainTime) => onChange({ ...draft, mainTime })}
      />
      {record.always_filter_main_dttm !== undefined && (
        <Switch
          label="Always filter the main time column"
          description="The time range of a chart with another time column leaves only rows whose main time is in that range, too"
          checked={draft.filtersMainTime}
          onChange={(event) => onChange({ ...draft, filtersMainTime: event.currentTarget.checked })}
        />
      )}
      <HoursField
        value={draft.hoursOffset}
        onChange={(hoursOffset) => onChange({ ...draft, hoursOffset })}
      />
    </>
  );
}
