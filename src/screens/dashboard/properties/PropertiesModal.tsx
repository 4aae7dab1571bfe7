import { Button, Group, Input, Modal, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DASHBOARDS_ROOT } from '#common/legacyPaths.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ManyFound } from '@/features/lists/ManyFound';
import { selectFlag } from '@/features/session/selectors';
import { TagField } from '@/features/tags/TagField';
import { sameJson } from '@/lib/sameJson';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { SavedMeanwhile } from '../questions/SavedMeanwhile';
import { useAskedSave } from '../questions/useAskedSave';
import { dialogOpened } from '../state/dashboardStateSlice';
import { selectDashboardState, selectInfo, selectTitle } from '../state/selectors';
import { findRelated } from './choices';
import { MetadataField } from './MetadataField';
import { readMetadata, textOfMetadata } from './metadataText';
import { type Fields, namesOf, type Properties } from './properties';
import classes from './PropertiesModal.module.css';
import { saveProperties } from './saveProperties';

/** As the dashboard was when the dialog was opened. */
const useProperties = (): Properties => {
  const { slug, ownerIds, roleIds, tags, certifiedBy, certificationDetails, metadata } =
    useAppSelector(selectInfo);
  const { isPublished: published } = useAppSelector(selectDashboardState);
  const title = useAppSelector(selectTitle);
  const [before] = useState<Properties>({
    title,
    slug: slug ?? '',
    ownerIds,
    roleIds,
    tags: tags.map(({ name }) => name),
    certifiedBy,
    certificationDetails,
    published,
    metadata,
  });
  return before;
};

/** What describes a dashboard and who may change it. Saved at once, separately from the layout. */
export function PropertiesModal({ onClose }: { onClose: () => void }) {
  const before = useProperties();
  const [properties, setProperties] = useState(before);
  const [text, setText] = useState(() => textOfMetadata(before.metadata));
  const { isBusy, error, save: send, isReady, asked } = useAskedSave(saveProperties, onClose);
  const isTextTouched = text !== textOfMetadata(before.metadata);
  const read = readMetadata(text, before.metadata);
  const isChanged = isTextTouched || !sameJson(properties, before);
  const change = (changed: Partial<Properties>) =>
    setProperties((known) => ({ ...known, ...changed }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (read.problems) return;
    const metadata = isTextTouched ? read.metadata : before.metadata;
    await send({ before, properties: { ...properties, metadata } });
  };
  const isWithoutOwner = properties.ownerIds.length === 0 && before.ownerIds.length > 0;
  const fields = error?.fields ?? {};
  return (
    <Modal opened onClose={onClose} title="Dashboard properties" size="lg">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <Naming fields={properties} errors={fields} onChange={change} />
          <People fields={properties} errors={fields} onChange={change} />
          {isWithoutOwner && <Input.Error role="alert">Choose at least one owner.</Input.Error>}
          <Tags value={properties.tags} onChange={(tags) => change({ tags })} />
          <Certification fields={properties} errors={fields} onChange={change} />
          <Switch
            label="Published"
            description="Only its owners can see a draft."
            checked={properties.published}
            onChange={(event) => change({ published: event.currentTarget.checked })}
          />
          <Looks isChanged={isChanged} />
          <MetadataField
            text={text}
            problems={read.problems ?? []}
            refusal={fields.json_metadata}
            onChange={setText}
          />
          {asked && <SavedMeanwhile {...asked} />}
          {error && Object.keys(fields).length === 0 && <ErrorNotice error={error} compact />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={read.problems !== null || isWithoutOwner || !isReady}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface PartProps {
  readonly fields: Fields;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<Fields>) => void;
}

function Naming({ fields, errors, onChange }: PartProps) {
  return (
    <>
      <TextInput
        label="Title"
        value={fields.title}
        maxLength={500}
        error={errors.dashboard_title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Slug"
        description={`A readable address: ${DASHBOARDS_ROOT}${fields.slug || 'slug'}/`}
        value={fields.slug}
        maxLength={255}
        error={errors.slug}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
    </>
  );
}

function People({ fields, errors, onChange }: PartProps) {
  const info = useAppSelector(selectInfo);
  const hasRoles = useAppSelector((state) => selectFlag(state, 'DASHBOARD_RBAC'));
  const [owners, setOwners] = useState(() => namesOf(fields.ownerIds, info.owners));
  const [roles, setRoles] = useState(() => namesOf(fields.roleIds, info.roles));
  return (
    <>
      <div>
        <ManyFound
          label="Owners"
          description="They may change and delete the dashboard."
          find={findRelated}
          asked={(text) => ({ relation: 'owners' as const, text })}
          value={owners}
          onChange={(chosen) => {
            setOwners(chosen);
            onChange({ ownerIds: chosen.map(({ id }) => id) });
          }}
        />
        <Refusal says={errors.owners} />
      </div>
      {hasRoles && (
        <div>
          <ManyFound
            label="Roles"
            description="Whoever has one of them may see the dashboard. Empty: whoever may see its datasets."
            find={findRelated}
            asked={(text) => ({ relation: 'roles' as const, text })}
            value={roles}
            onChange={(chosen) => {
              setRoles(chosen);
              onChange({ roleIds: chosen.map(({ id }) => id) });
            }}
          />
          <Refusal says={errors.roles} />
        </div>
      )}
    </>
  );
}

function Refusal({ says }: { readonly says: string | undefined }) {
  return says ? <Input.Error role="alert">{says}</Input.Error> : null;
}

interface TagsProps {
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

function Tags(props: TagsProps) {
  const hasTags = useAppSelector((state) => selectFlag(state, 'TAGGING_SYSTEM'));
  return hasTags ? <TagField {...props} /> : null;
}

function Certification({ fields, errors, onChange }: PartProps) {
  return (
    <>
      <TextInput
        label="Certified by"
        value={fields.certifiedBy}
        error={errors.certified_by}
        onChange={(event) => onChange({ certifiedBy: event.currentTarget.value })}
      />
      {fields.certifiedBy && (
        <TextInput
          label="Certification details"
          value={fields.certificationDetails}
          error={errors.certification_details}
          onChange={(event) => onChange({ certificationDetails: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The dialogs in which colors and styles are shown on the dashboard while they are chosen. */
function Looks({ isChanged }: { readonly isChanged: boolean }) {
  const dispatch = useAppDispatch();
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isChanged}
          onClick={() => dispatch(dialogOpened('colors'))}
        >
          Color scheme…
        </Button>
        <Button
          variant="default"
          disabled={isChanged}
          onClick={() => dispatch(dialogOpened('css'))}
        >
          Styles (CSS)…
        </Button>
      </Group>
      {isChanged && (
        <Text c="dimmed" className={classes.others} mt={4}>
          Save or cancel the changes here first.
        </Text>
      )}
    </div>
  );
}
