import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import formClasses from '@/features/session/forms.module.css';
import { signIn } from '@/features/session/thunks/account';
import { leaveFor } from '../leaveFor';
import classes from '../SignInPage.module.css';

const INVALID = 'Invalid login. Please try again.';

interface Props {
  readonly next: string;
  /** A form post without script came back here. */
  readonly hasFailed: boolean;
}

export function SignInForm({ next, hasFailed }: Props) {
  const dispatch = useAppDispatch();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(hasFailed ? INVALID : null);
  const [isWaiting, setWaiting] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setError('Enter your user name and your password.');
      return;
    }
    setWaiting(true);
    setError(null);
    const outcome = await dispatch(signIn({ username: username.trim(), password, next }));
    setWaiting(false);
    if (signIn.fulfilled.match(outcome)) leaveFor(outcome.payload);
    else setError(outcome.payload?.message ?? INVALID);
  };

  return (
    <form className={formClasses.form} onSubmit={(event) => void submit(event)} noValidate>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <TextInput
        label="User name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={isWaiting}>
        Sign in
      </Button>
    </form>
  );
}
