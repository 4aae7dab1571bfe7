import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import classes from './forms.module.css';
import { selectCapability, selectUser } from './selectors';
import { changePassword } from './thunks/account';

const MIN_CHARACTERS = 8;

interface Props {
  readonly action: string;
  readonly onDone: () => void;
}

type Field = 'old' | 'password' | 'again';

/** A new password, typed twice, and the current one where the server requires it. */
export function PasswordForm({ action, onDone }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const takesOld = useAppSelector((state) => selectCapability(state, 'session.old_password'));
  const needsOldPassword = takesOld && user?.mustChangePassword !== true;
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ field: Field; text: string } | null>(null);
  const [isSaving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (needsOldPassword && old === '') {
      setWrong({ field: 'old', text: 'Enter your current password.' });
      return;
    }
    if (password.length < MIN_CHARACTERS) {
      setWrong({ field: 'password', text: `Use at least ${MIN_CHARACTERS} characters.` });
      return;
    }
    if (again !== password) {
      setWrong({ field: 'again', text: 'The passwords do not match.' });
      return;
    }
    setSaving(true);
    const outcome = await dispatch(
      changePassword({ password, ...(needsOldPassword ? { oldPassword: old } : {}) }),
    );
    setSaving(false);
    if (changePassword.fulfilled.match(outcome)) {
      setOld('');
      setPassword('');
      setAgain('');
      setWrong(null);
      onDone();
    } else {
      const field = outcome.payload?.fields.old_password === undefined ? 'password' : 'old';
      setWrong({ field, text: outcome.payload?.message ?? 'The password could not be saved.' });
    }
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
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}
