import { PasswordInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { type Draft, has, type Subject, type Way } from '../state/form';
import type { FieldErrors } from '../state/formErrors';
import classes from './DatabaseDialog.module.css';

export interface FormProps {
  readonly subject: Subject;
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<Draft>) => void;
}

function PasswordField({ subject, draft, errors, onChange }: FormProps) {
  return (
    <PasswordInput
      label="Password"
      autoComplete="new-password"
      description={subject.hasPassword ? 'Left empty, the stored password stays.' : undefined}
      value={draft.password}
      error={errors.password}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      onChange={(event) => onChange({ password: event.currentTarget.value })}
    />
  );
}

function Fields(props: FormProps) {
  const { subject, draft, errors, onChange } = props;
  const properties = subject.schema?.properties ?? {};
  const isNeeded = (name: string) => subject.schema?.required.includes(name) === true;
  const text = (name: 'host' | 'port' | 'database' | 'username', label: string) => (
    <TextInput
      label={label}
      value={draft[name]}
      error={errors[name]}
      withAsterisk={isNeeded(name) && name !== 'port'}
      autoComplete="off"
      spellCheck={false}
      {...(name === 'port' ? { inputMode: 'numeric' as const } : {})}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const isCatalog = properties.database?.description === 'Catalog';
  return (
    <>
      <div className={classes.place}>
        {text('host', 'Host')}
        {text('port', 'Port')}
      </div>
      {text('database', isCatalog ? 'Catalog' : 'Database')}
      <div className={classes.pair}>
        {text('username', 'User')}
        <PasswordField {...props} />
      </div>
      <div className={classes.switches}>
        <Switch
          label="Encrypted connection"
          checked={draft.encryption}
          error={errors.encryption}
          onChange={(event) => onChange({ encryption: event.currentTarget.checked })}
        />
        {has(subject.schema, 'verify_certificate') && (
          <Switch
            label="Check the certificate"
            description="It has to be issued for this host by an authority that the server’s system trusts."
            disabled={!draft.encryption}
            checked={draft.encryption && draft.verify_certificate}
            error={errors.verify_certificate}
            onChange={(event) => onChange({ verify_certificate: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}

/** The connection of a database, by fields or by an address. */
export function ConnectionFields(props: FormProps) {
  const { subject, draft, errors, onChange } = props;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Connection</legend>
      {subject.schema && (
        <SegmentedControl
          aria-label="Connect by"
          value={draft.way}
          onChange={(way) => onChange({ way: way as Way })}
          data={[
            { value: 'fields', label: 'Fields' },
            { value: 'address', label: 'Address' },
          ]}
        />
      )}
      {draft.way === 'fields' ? (
        <Fields {...props} />
      ) : (
        <Textarea
          label="Address"
          description={
            subject.hasPassword
              ? 'XXXXXXXXXX stands for the stored password. Special characters are percent-encoded: @ is %40.'
              : 'Special characters in names and passwords are percent-encoded: @ is %40.'
          }
          placeholder={subject.placeholder}
          autosize
          minRows={2}
          spellCheck={false}
          classNames={{ input: classes.address }}
          value={draft.uri}
          error={errors.uri}
          onChange={(event) => onChange({ uri: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
