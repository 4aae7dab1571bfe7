import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
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
  const isOwn = useAppSelector((state) => selectCapability(state, 'session.sign_in'));
  const [refused] = useState(() => attempt.take());
  const [username, setUsername] = useState(refused ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(hasFailed || refused !== null ? INVALID : null);
  const session = useSubmit(signIn);
  const form = useSubmit(signInByForm);
  const [isLeaving, setLeaving] = useState(false);
  const error = problem ?? (session.error ?? form.error)?.message;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setProblem('Enter your user name and your password.');
      return;
    }
    setProblem(null);
    const wanted = { username: username.trim(), password, next };
    if (!isOwn) {
      if (await form.submit(wanted)) setLeaving(true);
      return;
    }
    const signedIn = await session.submit(wanted);
    if (signedIn) leaveFor(signedIn.reply);
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
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        id="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={session.isBusy || form.isBusy || isLeaving}>
        Sign in
      </Button>
    </form>
  );
}
