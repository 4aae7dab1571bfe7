import { NumberInput, Select, Switch } from '@mantine/core';
import { HOURS_OFFSET_MAX } from '#common/hoursOffset.ts';
import type { DatasetDraft } from '../../state/datasetDraft';
import { columnChoice } from './columnChoice';

interface Props {
  readonly draft: DatasetDraft;
  readonly onChange: (draft: DatasetDraft) => void;
}

/** Which time column charts are about, and the hours at which they show its moments. */
export function TimeFields({ draft, onChange }: Props) {
  const temporal = draft.columns.filter(({ is_dttm }) => is_dttm);
  return (
    <>
      <Select
        label="Main time column"
        data={temporal.map(columnChoice)}
        value={draft.mainTime}
        placeholder="None"
        clearable
        onChange={(mainTime) => onChange({ ...draft, mainTime })}
      />
      <Switch
        label="Always filter the main time column"
        description="The time range of a chart with another time column leaves only rows whose main time is in that range, too"
        checked={draft.filtersMainTime}
        onChange={(event) => onChange({ ...draft, filtersMainTime: event.currentTarget.checked })}
      />
      <NumberInput
        label="Hours offset"
        description="Charts show times so many hours later than they are stored, or earlier with a minus; filters and time ranges are about times as they are stored"
        value={draft.hoursOffset}
        min={-HOURS_OFFSET_MAX}
        max={HOURS_OFFSET_MAX}
        allowDecimal={false}
        onChange={(value) =>
          onChange({ ...draft, hoursOffset: typeof value === 'number' ? value : 0 })
        }
      />
    </>
  );
}
