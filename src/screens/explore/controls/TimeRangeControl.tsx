import { Button, Select, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { timeFilter } from '../formData/adhoc';
import { ownTimeFilter, withTimeFilter } from '../formData/ownTimeRange';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { columnOptions, type Option } from './columnOptions';
import { ControlBox } from './ControlBox';
import { EditorForm } from './EditorForm';
import { INSIDE } from '@/ui/select/inside';
import { EditorPopover } from './EditorPopover';
import { shownRange } from '@/features/timeRange/timeRange';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';

interface Props {
  readonly label: string;
  /** The filters of a query, one of which is the time range. */
  readonly filters: unknown;
  readonly errors?: readonly string[] | undefined;
  readonly dataset: Datasource;
  readonly onChange: (filters: unknown) => void;
}

/** The time range of a query and its time column. */
export function TimeRangeControl({ label, filters, errors = [], dataset, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const errorId = useId();
  const own = ownTimeFilter(filters);
  const range = String(own?.comparator ?? NO_TIME_RANGE);
  const temporal = temporalColumns(dataset);
  const columns = columnOptions(dataset).filter(({ value }) => temporal.includes(value));
  const column = own?.subject ?? dataset.main_dttm_col ?? temporal[0] ?? '';
  return (
    <ControlBox label={label} errors={errors} errorId={errorId}>
      <EditorPopover
        label={label}
        opened={isOpen}
        onClose={() => setOpen(false)}
        target={
          <Button
            variant="default"
            fw={400}
            fullWidth
            title={range}
            justify="flex-start"
            leftSection={<IconCalendar size={14} stroke={1.5} />}
            onClick={() => setOpen(true)}
          >
            <Text span inherit truncate>
              {shownRange(range)}
            </Text>
          </Button>
        }
      >
        <Editor
          column={column}
          columns={columns}
          range={range}
          onClose={() => setOpen(false)}
          onSave={(subject, text) => {
            setOpen(false);
            onChange(withTimeFilter(filters, { ...timeFilter(subject, text), ...nameOf(own) }));
          }}
        />
      </EditorPopover>
    </ControlBox>
  );
}

const nameOf = (own: { filterOptionName?: string } | undefined) =>
  own?.filterOptionName ? { filterOptionName: own.filterOptionName } : {};

interface EditorProps {
  readonly column: string;
  readonly columns: readonly Option[];
  readonly range: string;
  readonly onSave: (column: string, range: string) => void;
  readonly onClose: () => void;
}

function Editor({ column, columns, range, onSave, onClose }: EditorProps) {
  const [subject, setSubject] = useState(column);
  const [text, setText] = useState(range);
  return (
    <EditorForm
      made={{ subject, text }}
      draft={{ subject, text }}
      onSave={(made) => onSave(made.subject, made.text)}
      onClose={onClose}
      action="Apply"
    >
      {columns.length > 1 && (
        <Select
          label="Time column"
          data={[...columns]}
          value={subject}
          onChange={(chosen) => chosen && setSubject(chosen)}
          allowDeselect={false}
          comboboxProps={INSIDE}
        />
      )}
      <div>
        <TimeRangeFields
          value={text}
          onChange={setText}
          column={columns.find(({ value }) => value === subject)?.label ?? subject}
        />
      </div>
    </EditorForm>
  );
}
