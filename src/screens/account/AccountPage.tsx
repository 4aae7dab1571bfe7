import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import formClasses from '@/features/session/forms.module.css';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
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
  const [firstName, setFirstName] = useState(names.firstName);
  const [lastName, setLastName] = useState(names.lastName);
  const { error, submit } = useSubmit(rename);
  const [isSaved, setSaved] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    setSaved((await submit({ firstName, lastName })) !== null);
  };

  return (
    <form className={formClasses.form} onSubmit={(event) => void save(event)} noValidate>
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
      <Button type="submit">Save name</Button>
      <p className={classes.outcome} role="status">
        {isSaved ? 'Your name was saved.' : ''}
      </p>
    </form>
  );
}

/** `/user_info/`: the person's names and password. */
export function AccountPage() {
  usePageTitle('Account');
  const { reply: names, error } = useRequest(loadMyself, undefined);
  const [isChanged, setChanged] = useState(false);

  if (error) return <ErrorNotice error={error} />;
  if (!names) return <Waiting>Loading your account…</Waiting>;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Account</h1>
      <section aria-label="Name">
        <NamesForm names={names} />
      </section>
      <section aria-label="Password">
        <h2 className={classes.subtitle}>Change password</h2>
        <PasswordForm action="Change password" onDone={() => setChanged(true)} />
        <p className={classes.outcome} role="status">
          {isChanged ? 'Your password was changed. Your other sessions have ended.' : ''}
        </p>
      </section>
    </div>
  );
}
