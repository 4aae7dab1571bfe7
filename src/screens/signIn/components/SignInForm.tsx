import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { attempt } from '@/features/session/attempt';
import formClasses from '@/features/session/forms.module.css';
import { selectCapability } from '@/features/session/selectors';
import { signIn, signInByForm } from '@/features/session/thunks/account';
import { leaveFor } from '../leaveFor';
import classes from '../SignInPage.module.css';

const INVALID = 'Invalid login. Please try again.';

interface Props {
  readonly next: string;
  /** A posted form came back to this page. */
  readonly hasFailed: boolean;
}

export function SignInForm({ next, hasFailed }: Props) {
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector((state) => selectCapability(state, 'session.sign_in'));
  const [refused] = useState(() => attempt.take());
  const [username, setUsername] = useState(refused ?? '');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(hasFailed || refused !== null ? INVALID : null);
  const [isWaiting, setWaiting] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setError('Enter your user name and your password.');
      return;
    }
    setWaiting(true);
    setError(null);
    const wanted = { username: username.trim(), password, next };
    if (!isOwn) {
      await dispatch(signInByForm(wanted));
      return;
    }
    const outcome = await dispatch(signIn(wanted));
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
