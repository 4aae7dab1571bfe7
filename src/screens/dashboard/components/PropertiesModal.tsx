import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import type { Choices } from '../merge/asking';
import { selectDashboardState, selectInfo, selectTitle } from '../state/selectors';
import { type PropertiesConflict, saveProperties } from '../state/thunks/saveProperties';
import { isAnswered, QuestionList } from './QuestionList';

/** Title, address, certification, visibility. Saved at once, separately from the layout. */
export function PropertiesModal({ onClose }: { onClose: () => void }) {
  const info = useAppSelector(selectInfo);
  const { isPublished } = useAppSelector(selectDashboardState);
  const currentTitle = useAppSelector(selectTitle);
  const [title, setTitle] = useState(currentTitle);
  const [slug, setSlug] = useState(info.slug ?? '');
  const [certifiedBy, setCertifiedBy] = useState(info.certifiedBy);
  const [certificationDetails, setDetails] = useState(info.certificationDetails);
  const [published, setPublished] = useState(isPublished);
  const [conflict, setConflict] = useState<PropertiesConflict | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const { isBusy, error, submit } = useSubmit(saveProperties);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const properties = { title, slug, certifiedBy, certificationDetails, published };
    const done = await submit({ properties, choices });
    if (done?.reply) setConflict(done.reply);
    else if (done) onClose();
  };
  const fields = error?.fields ?? {};
  return (
    <Modal opened onClose={onClose} title="Dashboard properties">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <TextInput
            label="Title"
            value={title}
            maxLength={500}
            error={fields.dashboard_title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label="Slug"
            description={`A readable address: /superset/dashboard/${slug || 'slug'}/`}
            value={slug}
            maxLength={255}
            error={fields.slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
          <TextInput
            label="Certified by"
            value={certifiedBy}
            error={fields.certified_by}
            onChange={(event) => setCertifiedBy(event.currentTarget.value)}
          />
          {certifiedBy && (
            <TextInput
              label="Certification details"
              value={certificationDetails}
              error={fields.certification_details}
              onChange={(event) => setDetails(event.currentTarget.value)}
            />
          )}
          <Switch
            label="Published"
            description="Only its owners can see a draft."
            checked={published}
            onChange={(event) => setPublished(event.currentTarget.checked)}
          />
          {conflict && <Conflict conflict={conflict} choices={choices} onChoose={setChoices} />}
          {error && Object.keys(fields).length === 0 && <ErrorNotice error={error} compact />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={conflict !== null && !isAnswered(conflict.questions, choices)}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ConflictProps {
  readonly conflict: PropertiesConflict;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** Somebody else changed the same fields: both values, and who saved theirs when. */
function Conflict({ conflict, choices, onChoose }: ConflictProps) {
  const name = conflict.changedByName || 'Another person';
  return (
    <section role="alert">
      {name} saved these properties <Ago at={utcMs(conflict.changedOn)} />, after you opened the
      dashboard. Please confirm the overwrite values.
      <QuestionList
        questions={conflict.questions}
        theirName={name}
        choices={choices}
        onChoose={onChoose}
      />
    </section>
  );
}
