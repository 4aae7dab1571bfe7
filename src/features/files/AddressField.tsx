import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import classes from './files.module.css';

interface Props {
  readonly onAddress: (address: string) => void;
}

/** A file that the server fetches, where an administrator named hosts for that. */
export function AddressField({ onAddress }: Props) {
  const isOffered = useAppSelector((state) => selectCapability(state, 'files.address'));
  const [address, setAddress] = useState('');
  if (!isOffered) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') return;
    onAddress(address.trim());
    setAddress('');
  };
  return (
    <form className={classes.address} onSubmit={submit}>
      <TextInput
        label="Address of a file"
        placeholder="https://… or s3://bucket/key"
        value={address}
        maxLength={4000}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={address.trim() === ''}>
        Fetch
      </Button>
    </form>
  );
}
