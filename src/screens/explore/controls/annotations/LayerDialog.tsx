import { Alert, Button, Divider, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { type AnnotationLayer, sourceId } from '@/viz/annotations/layer';
import { loadSource } from '../../state/thunks/annotationSources';
import { DisplayFields } from './DisplayFields';
import { layerProblems } from './layerProblem';
import { QueryFields } from './QueryFields';
import { SourceFields } from './SourceFields';

interface Props {
  readonly title: string;
  readonly layer: AnnotationLayer;
  readonly otherNames: readonly string[];
  readonly onSave: (layer: AnnotationLayer) => void;
  readonly onClose: () => void;
}

/** Every setting of one annotation layer. */
export function LayerDialog({ title, ...props }: Props) {
  return (
    <Modal opened onClose={props.onClose} title={title} size={440}>
      <LayerForm {...props} />
    </Modal>
  );
}

function LayerForm({ layer, otherNames, onSave, onClose }: Omit<Props, 'title'>) {
  const [draft, setDraft] = useState(layer);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<AnnotationLayer>) => setDraft((now) => ({ ...now, ...part }));
  const problems = layerProblems(draft, otherNames);
  const isRight = Object.keys(problems).length === 0;
  const id = draft.annotationType === 'FORMULA' ? null : sourceId(draft);
  const source = useRequest(loadSource, id === null ? null : { source: draft.sourceType, id });
  const known = source.reply?.id === id ? source.reply : null;
  const fields = { layer: draft, problems: isTried ? problems : {}, onChange: change };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setTried(true);
        if (isRight) onSave({ ...draft, name: draft.name.trim() });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          value={draft.name}
          maxLength={250}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={fields.problems.name}
        />
        <SourceFields {...fields} known={known} />
        {source.error && (
          <Alert color="bad" role="alert">
            The source of this layer could not be read: {source.error.message}
          </Alert>
        )}
        <QueryFields {...fields} known={known} />
        <Divider label="Display" labelPosition="left" />
        <DisplayFields {...fields} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  );
}
