import { Anchor, Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import classes from './forms.module.css';
import { selectCapability, selectUser } from './selectors';
import { lookAgain, signInAgain } from './thunks/signInAgain';
import { watchSession } from './thunks/watchSession';

/** Above any open dialog, since the session may end while one is open. */
const ABOVE_DIALOGS = 350;

/** Our own server takes the password here. */
function OwnForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, error, submit } = useSubmit(signInAgain);
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && (await submit({ username, password }))) onDone();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void signIn(event)} noValidate>
      <p>Nothing is lost. Sign in to continue where you are; unsaved texts are then saved.</p>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={`Password of ${username}`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={isMissing ? 'Enter your password.' : error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

/** A Superset has a sign-in page of its own, which opens in a new window. */
function OtherWindow({ username, onDone }: { username: string; onDone: () => void }) {
  const { error, submit } = useSubmit(lookAgain);
  const look = useCallback(async () => {
    if (await submit(username)) onDone();
  }, [submit, username, onDone]);
  useEffect(() => {
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [look]);
  return (
    <div className={classes.form}>
      <p>Nothing is lost: sign in as {username} in another window, then come back to this one.</p>
      <Anchor href="/login/" target="_blank" rel="noopener">
        Sign in in a new window
      </Anchor>
      {error && <p role="alert">{error.message}</p>}
      <Button onClick={() => void look()}>I have signed in</Button>
    </div>
  );
}

/** The session ended while the page is open: the person signs in over it. */
export function SignInAgain() {
  const dispatch = useAppDispatch();
  const username = useAppSelector(selectUser)?.username;
  const isOwn = useAppSelector((state) => selectCapability(state, 'session.sign_in'));
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (username === undefined) return undefined;
    return dispatch(watchSession(() => setOpen(true)));
  }, [dispatch, username]);
  if (username === undefined) return null;
  const Form = isOwn ? OwnForm : OtherWindow;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Your session has ended"
      closeOnClickOutside={false}
      zIndex={ABOVE_DIALOGS}
    >
      <Form username={username} onDone={close} />
    </Modal>
  );
}
