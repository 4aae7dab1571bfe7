import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import classes from './forms.module.css';
import { selectCapability, selectUser } from './selectors';
import { changePassword } from './thunks/account';

const MIN_CHARACTERS = 8;

interface Props {
  readonly action: string;
  readonly onDone: () => void;
}

interface Wrong {
  readonly field: 'old' | 'password' | 'again';
  readonly text: string;
}

const refused = ({ fields, message }: ErrorInfo): Wrong => ({
  field: fields.old_password === undefined ? 'password' : 'old',
  text: message,
});

/** A new password, typed twice, and the current one where the server requires it. */
export function PasswordForm({ action, onDone }: Props) {
  const user = useAppSelector(selectUser);
  const takesOld = useAppSelector((state) => selectCapability(state, 'session.old_password'));
  const needsOldPassword = takesOld && user?.mustChangePassword !== true;
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [invalid, setInvalid] = useState<Wrong | null>(null);
  const saving = useSubmit(changePassword);
  const wrong = invalid ?? (saving.error && refused(saving.error));

  const check = (): Wrong | null => {
    if (needsOldPassword && old === '')
      return { field: 'old', text: 'Enter your current password.' };
    if (password.length < MIN_CHARACTERS)
      return { field: 'password', text: `Use at least ${MIN_CHARACTERS} characters.` };
    if (again !== password) return { field: 'again', text: 'The passwords do not match.' };
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setInvalid(found);
    if (found) return;
    const change = { password, ...(needsOldPassword ? { oldPassword: old } : {}) };
    if (!(await saving.submit(change))) return;
    setOld('');
    setPassword('');
    setAgain('');
    onDone();
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Lets password managers find the account. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {needsOldPassword && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          error={wrong?.field === 'old' && wrong.text}
        />
      )}
      <PasswordInput
        label="New password"
        description={`At least ${MIN_CHARACTERS} characters`}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong?.field === 'password' && wrong.text}
      />
      <PasswordInput
        label="Repeat the new password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        error={wrong?.field === 'again' && wrong.text}
      />
      <Button type="submit" loading={saving.isBusy}>
        {action}
      </Button>
    </form>
  );
}
