import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import classes from './forms.module.css';
import { selectUser } from './selectors';
import { changePassword } from './thunks/account';

const MIN_CHARACTERS = 8;

interface Props {
  readonly action: string;
  readonly onDone: () => void;
}

/** A new password, twice. */
export function PasswordForm({ action, onDone }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ field: 'password' | 'again'; text: string } | null>(null);
  const [isSaving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < MIN_CHARACTERS) {
      setWrong({ field: 'password', text: `Use at least ${MIN_CHARACTERS} characters.` });
      return;
    }
    if (again !== password) {
      setWrong({ field: 'again', text: 'This is not the same password.' });
      return;
    }
    setSaving(true);
    const outcome = await dispatch(changePassword(password));
    setSaving(false);
    if (changePassword.fulfilled.match(outcome)) {
      setPassword('');
      setAgain('');
      setWrong(null);
      onDone();
    } else {
      setWrong({ field: 'password', text: outcome.payload?.message ?? 'It could not be saved.' });
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
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
