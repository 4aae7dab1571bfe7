import { Switch, Textarea, TextInput } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { canImpersonate, type Subject } from '../state/form';
import type { FormProps } from './ConnectionFields';
import classes from './DatabaseDialog.module.css';

const SWITCHES = [
  ['expose_in_sqllab', 'Open in the SQL editor', 'Otherwise the database is used for charts only.'],
  [
    'allow_dml',
    'Allow data changes',
    'INSERT, UPDATE, DELETE and the like, for roles with that right.',
  ],
  ['allow_ctas', 'Allow CREATE TABLE AS', 'The result of a query may be saved as a table.'],
  ['allow_cvas', 'Allow CREATE VIEW AS', 'A query may be saved as a view.'],
  ['allow_run_async', 'Run queries in the background', 'They continue when the page is closed.'],
  ['allow_file_upload', 'Allow data from files', 'Files may become tables of it.'],
  [
    'impersonate_user',
    'Impersonate the signed-in user',
    'Queries run with the permissions of the database’s role or user that has the person’s name, not with those of the connection.',
  ],
] as const;

const isOffered = (name: (typeof SWITCHES)[number][0], subject: Subject): boolean => {
  // Statements never change uploads to the built-in database or the examples.
  if (name === 'allow_dml') return !subject.isBuiltIn;
  if (name === 'allow_file_upload') return subject.isBuiltIn;
  return name !== 'impersonate_user' || canImpersonate(subject);
};

/** The permissions of a database. */
export function AllowedSwitches({ subject, draft, errors, onChange }: FormProps) {
  const switches = SWITCHES.filter(([name]) => isOffered(name, subject));
  const allowsFunctions = useAppSelector((state) => selectCapability(state, 'database.functions'));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>What is allowed</legend>
      {switches.map(([name, label, description]) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={draft[name]}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      {allowsFunctions && !subject.isBuiltIn && (
        <Textarea
          label="Functions allowed in custom SQL besides the built-in ones"
          description="Names, separated by commas. Everybody who may use this database sees what these functions read."
          placeholder="stats.median_of, tax"
          autosize
          minRows={1}
          spellCheck={false}
          classNames={{ input: classes.address }}
          value={draft.functions}
          error={errors.functions}
          onChange={(event) => onChange({ functions: event.currentTarget.value })}
        />
      )}
      <div className={classes.pair}>
        {(draft.allow_ctas || draft.allow_cvas) && !subject.isBuiltIn && (
          <TextInput
            label="Schema of created tables"
            description="Empty: the schema of the query."
            value={draft.force_ctas_schema}
            error={errors.force_ctas_schema}
            maxLength={250}
            onChange={(event) => onChange({ force_ctas_schema: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="Cache chart results (seconds)"
          description="Empty: the server’s default."
          inputMode="numeric"
          value={draft.cache_timeout}
          error={errors.cache_timeout}
          onChange={(event) => onChange({ cache_timeout: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
