import {
  Alert,
  Button,
  Checkbox,
  FileInput,
  Group,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { BundleResource } from '@/api/resources/bundles';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Sending } from '@/ui/Sending';
import { type SecretKind, shortName } from './asks';
import { BUNDLE_KINDS } from './bundleKinds';
import { PlannedObjects } from './PlannedObjects';
import { type Import, OVERWRITE, useImport } from './useImport';

interface Props {
  /** What a file holds that does not say it. */
  readonly resource: BundleResource;
  /** A file that was dropped. */
  readonly file: File | null;
  /** Others that were dropped with it, and follow. */
  readonly following?: number;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

const SECRETS: Readonly<Record<SecretKind, string>> = {
  password: 'Password',
  tunnelPassword: 'Password of the SSH tunnel',
  tunnelKey: 'Private key of the SSH tunnel',
  tunnelKeyPassword: 'Password of the private key',
};

function Secrets({ state }: { state: Import }) {
  const { secrets, entered, enter, keyOf } = state;
  return secrets.map((secret) => (
    <PasswordInput
      key={keyOf(secret)}
      label={`${SECRETS[secret.kind]} for ${shortName(secret.file)}`}
      description="A bundle never holds it."
      autoComplete="off"
      value={entered.secrets[keyOf(secret)] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        enter({ secrets: { ...entered.secrets, [keyOf(secret)]: value } })
      }
    />
  ));
}

function Overwrite({ state, many }: { state: Import; many: string }) {
  const { existing, entered, enter } = state;
  if (existing.length === 0) return null;
  return (
    <TextInput
      label={`Type ${OVERWRITE} to confirm`}
      description={`These ${many} are there already and will be replaced: ${existing.map(shortName).join(', ')}.`}
      autoComplete="off"
      value={entered.confirmation}
      onChange={({ currentTarget: { value } }) => enter({ confirmation: value })}
    />
  );
}

const NAMES_MISSING = /is neither in the bundle nor here/;

function Problems({ state }: { state: Import }) {
  const { problems, plan, entered, enter } = state;
  const mayDrop =
    plan && problems.some(({ sentences }) => sentences.some((one) => NAMES_MISSING.test(one)));
  return (
    <>
      {problems.length > 0 && (
        <Alert color="bad" role="alert" title="This cannot be imported as it is">
          {problems.map(({ file, sentences }) => (
            <div key={file}>
              <strong>{file}</strong>
              {sentences.map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
            </div>
          ))}
        </Alert>
      )}
      {(mayDrop || entered.dropsMissing) && (
        <Checkbox
          label="Leave out settings that name what is not there"
          checked={entered.dropsMissing}
          onChange={({ currentTarget: { checked } }) => enter({ dropsMissing: checked })}
        />
      )}
    </>
  );
}

/** Brings objects from a bundle, and says beforehand what becomes of each where the server can tell. */
export function ImportDialog({ resource, file, following = 0, onImported, onClose }: Props) {
  const state = useImport(resource, file);
  const { many } = BUNDLE_KINDS[state.resource];
  const run = async () => {
    if (!(await state.run())) return;
    onImported();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Import ${many}`} size="lg" closeOnClickOutside={false}>
      <Stack gap="sm">
        <FileInput
          label="File"
          description={`A ZIP file that was exported from a list of ${many}.`}
          placeholder="Choose a ZIP file"
          accept=".zip,application/zip"
          value={state.file}
          onChange={state.choose}
          data-autofocus
        />
        {following > 0 && (
          <Text size="sm" c="dimmed">
            {following === 1 ? 'Another file follows.' : `${following} other files follow.`}
          </Text>
        )}
        {state.isReading && state.file && (
          <Sending name={state.file.name} percent={state.sent} then="Reading the bundle…" />
        )}
        {state.isBusy && state.file && (
          <Sending name={state.file.name} percent={state.sent} then={`Importing the ${many}…`} />
        )}
        {state.failure && <ErrorNotice error={state.failure} />}
        {state.isData && (
          <Text size="sm">
            This archive holds files of data. To make tables of them, drop it on a page, or choose
            it with Data from files on the list of datasets.
          </Text>
        )}
        <PlannedObjects state={state} />
        <Problems state={state} />
        <Secrets state={state} />
        <Overwrite state={state} many={many} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!state.isReady}
            loading={state.isBusy}
            {...(state.existing.length > 0 ? { color: 'bad' } : {})}
            onClick={() => void run()}
          >
            {state.existing.length > 0 ? 'Overwrite' : 'Import'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
