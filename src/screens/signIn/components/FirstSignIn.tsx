import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { useSubmit } from '@/features/requests/useSubmit';
import { signIn } from '@/features/session/thunks/account';
import { Waiting } from '@/ui/Waiting';
import { leaveFor } from '../leaveFor';
import classes from '../SignInPage.module.css';

/** Redeems the link that the first start printed; it works once, so it is sent once and never aborted. */
export function FirstSignIn({ secret }: { readonly secret: string }) {
  const { error, submit } = useSubmit(signIn);

  useEffect(() => {
    const redeem = async () => {
      const signedIn = await submit({ secret, next: '/login/' });
      if (signedIn) leaveFor(signedIn.reply);
    };
    void redeem();
  }, [submit, secret]);

  if (error === null) return <Waiting>Signing in…</Waiting>;
  return (
    <>
      <p className={classes.error} role="alert">
        {error.message}
      </p>
      <Anchor href="/login/">Sign in with a password</Anchor>
    </>
  );
}
