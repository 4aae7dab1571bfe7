import { Alert, Button, Group } from '@mantine/core';

interface Props {
  /** What no field of the form shows already. */
  readonly problem: string | null;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly saveLabel?: string;
}

/** What failed, and the buttons at the end of a form. */
export function FormEnd({ problem, isReady, isBusy, onCancel, saveLabel = 'Save' }: Props) {
  return (
    <>
      {problem !== null && (
        <Alert color="bad" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          {saveLabel}
        </Button>
      </Group>
    </>
  );
}
