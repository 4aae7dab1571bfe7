import { Button, TextInput } from '@mantine/core';
import type { Subject } from '../state/form';
import { AllowedSwitches } from './AllowedSwitches';
import { ConnectionFields } from './ConnectionFields';
import classes from './DatabaseDialog.module.css';
import { TestOutcome } from './TestOutcome';
import { useDatabaseForm } from './useDatabaseForm';

interface Props {
  readonly subject: Subject;
  readonly onClose: () => void;
  /** Back to the kinds of databases; absent if the kind is fixed. */
  readonly onBack?: () => void;
}

/** One connection: entered, tested and saved. The input stays until it is saved or discarded. */
export function DatabaseForm({ subject, onClose, onBack }: Props) {
  const { form, draft, errors, outcome, busy, change, test, save } = useDatabaseForm(
    subject,
    onClose,
  );
  const parts = { subject, draft, errors, onChange: change };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        label="Name"
        description="The name shown in lists and in the SQL editor."
        withAsterisk
        data-autofocus
        maxLength={250}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {!subject.isBuiltIn && <ConnectionFields {...parts} />}
      <AllowedSwitches {...parts} />
      <div className={classes.foot}>
        <TestOutcome outcome={outcome} />
        {onBack && (
          <Button variant="subtle" color="gray" className={classes.back} onClick={onBack}>
            Other kind
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!subject.isBuiltIn && (
          <Button
            variant="default"
            loading={busy === 'test'}
            disabled={busy === 'save'}
            onClick={() => void test()}
          >
            Test connection
          </Button>
        )}
        <Button type="submit" loading={busy === 'save'} disabled={busy === 'test'}>
          {subject.id === null ? 'Connect' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
