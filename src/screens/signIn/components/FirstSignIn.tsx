import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { signIn } from '@/features/session/thunks/account';
import { Waiting } from '@/ui/Waiting';
import { leaveFor } from '../leaveFor';
import classes from '../SignInPage.module.css';

/** Redeems the link that the first start printed; it works once, so it is sent once and never aborted. */
export function FirstSignIn({ secret }: { readonly secret: string }) {
  const dispatch = useAppDispatch();
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    void dispatch(signIn({ secret, next: '/login/' })).then((outcome) => {
      if (signIn.fulfilled.match(outcome)) leaveFor(outcome.payload);
      else setError(outcome.payload?.message ?? 'This link does not work.');
    });
  }, [dispatch, secret]);

  if (error === null) return <Waiting>Signing in…</Waiting>;
  return (
    <>
      <p className={classes.error} role="alert">
        {error}
      </p>
      <Anchor href="/login/">Sign in with a password</Anchor>
    </>
  );
}
