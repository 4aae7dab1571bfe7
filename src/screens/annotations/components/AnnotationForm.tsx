import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnnotationBody, AnnotationChange, AnnotationItem } from '#common/wire/annotation.ts';
import { useSubmit } from '@/features/requests/useSubmit';
import { FormEnd } from '@/ui/FormEnd';
import { toInput, toWire } from '../moments';
import { saveAnnotation } from '../state/thunks';

interface Draft {
  readonly short_descr: string;
  readonly start_dttm: string;
  readonly end_dttm: string;
  readonly long_descr: string;
  readonly json_metadata: string;
}
type Field = keyof Draft;
const FIELDS: readonly Field[] = [
  'short_descr',
  'start_dttm',
  'end_dttm',
  'long_descr',
  'json_metadata',
];

const draftOf = (annotation: AnnotationItem | null): Draft => ({
  short_descr: annotation?.short_descr ?? '',
  start_dttm: toInput(annotation?.start_dttm ?? ''),
  end_dttm: toInput(annotation?.end_dttm ?? ''),
  long_descr: annotation?.long_descr ?? '',
  json_metadata: annotation?.json_metadata ?? '',
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const problemsOf = (draft: Draft): Readonly<Partial<Record<Field, string>>> => ({
  ...(draft.end_dttm !== '' && draft.end_dttm < draft.start_dttm
    ? { end_dttm: 'The end must not be before the start' }
    : {}),
  ...(draft.json_metadata.trim() !== '' && !isJson(draft.json_metadata)
    ? { json_metadata: 'This is not valid JSON' }
    : {}),
});

const bodyOf = (draft: Draft): AnnotationBody => ({
  short_descr: draft.short_descr.trim(),
  start_dttm: toWire(draft.start_dttm),
  end_dttm: toWire(draft.end_dttm),
  long_descr: draft.long_descr,
  json_metadata: draft.json_metadata.trim(),
});

/** Only what changed: what is saved more finely than an input shows stays. */
const changeOf = (draft: Draft, first: Draft): AnnotationChange =>
  Object.fromEntries(
    Object.entries(bodyOf(draft)).filter(([name]) => draft[name as Field] !== first[name as Field]),
  );

interface Props {
  readonly layerId: number;
  readonly annotation: AnnotationItem | null;
  readonly onClose: () => void;
}

export function AnnotationForm({ layerId, annotation, onClose }: Props) {
  const [first] = useState(() => draftOf(annotation));
  const [draft, setDraft] = useState(first);
  const { isBusy, error, submit, clearError } = useSubmit(saveAnnotation);
  const problems = problemsOf(draft);
  const { short_descr, start_dttm, end_dttm } = draft;
  const isReady =
    short_descr.trim() !== '' &&
    start_dttm !== '' &&
    end_dttm !== '' &&
    Object.keys(problems).length === 0 &&
    !isBusy;
  const isPlaced = error !== null && FIELDS.some((name) => name in error.fields);
  const field = (name: Field) => ({
    value: draft[name],
    error: problems[name] ?? error?.fields[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((now) => ({ ...now, [name]: value }));
      clearError();
    },
  });
  const save = async () => {
    const about = { layerId, name: short_descr.trim() };
    const saved = await submit(
      annotation
        ? { ...about, id: annotation.id, body: changeOf(draft, first) }
        : { ...about, id: null, body: bodyOf(draft) },
    );
    if (saved) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={500}
          {...field('short_descr')}
        />
        <TextInput
          label="Start"
          type="datetime-local"
          step={1}
          withAsterisk
          {...field('start_dttm')}
        />
        <TextInput label="End" type="datetime-local" step={1} withAsterisk {...field('end_dttm')} />
        <Textarea label="Description" autosize minRows={3} maxRows={10} {...field('long_descr')} />
        <Textarea
          label="JSON metadata"
          autosize
          minRows={2}
          maxRows={10}
          {...field('json_metadata')}
        />
        <FormEnd
          problem={error && !isPlaced ? error.message : null}
          isReady={isReady}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
