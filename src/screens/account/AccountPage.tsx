import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import formClasses from '@/features/session/forms.module.css';
import { PasswordForm } from '@/features/session/PasswordForm';
import { loadMyself, rename } from '@/features/session/thunks/account';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import classes from './AccountPage.module.css';

interface Names {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

function NamesForm({ names }: { readonly names: Names }) {
  const dispatch = useAppDispatch();
  const [firstName, setFirstName] = useState(names.firstName);
  const [lastName, setLastName] = useState(names.lastName);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const [isSaved, setSaved] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const outcome = await dispatch(rename({ firstName, lastName }));
    const hasSaved = rename.fulfilled.match(outcome);
    setSaved(hasSaved);
    setError(hasSaved ? null : (outcome.payload ?? null));
  };

  return (
    <form className={formClasses.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput label="User name" value={names.username} readOnly />
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={64}
        value={firstName}
        onChange={(event) => setFirstName(event.currentTarget.value)}
        error={error?.fields.first_name}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={64}
        value={lastName}
        onChange={(event) => setLastName(event.currentTarget.value)}
        error={error?.fields.last_name}
      />
      {error && Object.keys(error.fields).length === 0 && <ErrorNotice error={error} compact />}
      <Button type="submit">Save names</Button>
      <p className={classes.said} role="status">
        {isSaved ? 'Your names are saved.' : ''}
      </p>
    </form>
  );
}

/** `/user_info/`: one's own names and password. */
export function AccountPage() {
  usePageTitle('Account');
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<Names | null>(null);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    const loading = dispatch(loadMyself());
    void loading.then((outcome) => {
      if (loadMyself.fulfilled.match(outcome)) setNames(outcome.payload);
      else if (outcome.payload?.kind !== 'aborted') setError(outcome.payload ?? null);
    });
    return () => loading.abort();
  }, [dispatch]);

  if (error) return <ErrorNotice error={error} />;
  if (!names) return <Waiting>Loading your account…</Waiting>;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Account</h1>
      <section aria-label="Names">
        <NamesForm names={names} />
      </section>
      <section aria-label="Password">
        <h2 className={classes.subtitle}>Change password</h2>
        <PasswordForm action="Change password" onDone={() => setChanged(true)} />
        <p className={classes.said} role="status">
          {isChanged ? 'Your password is changed. Other sessions of yours have ended.' : ''}
        </p>
      </section>
    </div>
  );
}
