import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from '@/features/requests/useSubmit';
import {
  firstValues,
  type ScheduleForm,
  scheduleErrors,
  scheduleInfo,
} from '../../model/scheduleForm';
import { scheduleQuery } from '../../state/thunks/saveQuery';
import type { Tab } from '../../state/activeTab';
import { ScheduleField } from './ScheduleField';

interface Props {
  readonly editor: Tab;
  readonly form: ScheduleForm;
  readonly onClose: () => void;
}

/** Saves the text as a query that runs by itself. */
export function ScheduleModal({ editor, form, onClose }: Props) {
  const [name, setName] = useState(editor.name);
  const [values, setValues] = useState(() => firstValues(form, new Date()));
  const [wasSent, setSent] = useState(false);
  const { isBusy, submit } = useSubmit(scheduleQuery);
  const errors = scheduleErrors(form, values);
  const isWrong = Object.keys(errors).length > 0 || name.trim() === '';

  const send = async (): Promise<void> => {
    setSent(true);
    if (isWrong) return;
    const fields = { editorId: editor.id, name: name.trim(), schedule: scheduleInfo(values) };
    if (await submit(fields)) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={form.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap={12}>
          <TextInput
            label="Query name"
            withAsterisk
            value={name}
            maxLength={256}
            error={wasSent && name.trim() === '' ? 'cannot be empty' : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {form.fields.map((field) => (
            <ScheduleField
              key={field.name}
              field={field}
              value={values[field.name]}
              error={wasSent ? errors[field.name] : undefined}
              onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Schedule
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
