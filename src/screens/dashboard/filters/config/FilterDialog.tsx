import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { SavedMeanwhile } from '../../questions/SavedMeanwhile';
import { useAskedSave } from '../../questions/useAskedSave';
import { selectInfo, selectOnlyDatasetId } from '../../state/selectors';
import { type FilterDivider, isFilter, readEntry } from '../nativeFilter';
import { saveFilters } from './saveFilters';
import {
  type Draft,
  isForeign,
  possibleParents,
  type Problem,
  problemsOf,
  type StoredEntry,
} from './draft';
import { EntryList } from './EntryList';
import classes from './FilterDialog.module.css';
import { FilterFields } from './FilterFields';
import { CONTROLS, FILTERS, type Part } from './part';
import { useDraft } from './useDraft';

interface DividerProps {
  readonly divider: FilterDivider;
  readonly error: string | undefined;
  readonly onChange: (change: object) => void;
}

function DividerFields({ divider, error, onChange }: DividerProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label="Title"
        data-field="title"
        value={divider.title}
        error={error}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        required
      />
      <Textarea
        label="Description"
        value={divider.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        autosize
        minRows={1}
      />
    </Stack>
  );
}

interface EntryProps {
  readonly draft: Draft;
  readonly entry: StoredEntry;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: object) => void;
}

/** Everything about one entry of the list. */
function EntryFields({ draft, entry, errors, onChange }: EntryProps) {
  const read = readEntry(entry);
  if (!read || isForeign(entry))
    return (
      <p className={classes.none}>
        Display controls of this kind cannot be changed here. They stay as they are stored.
      </p>
    );
  if (!isFilter(read))
    return <DividerFields divider={read} error={errors.title} onChange={onChange} />;
  return (
    <FilterFields
      filter={read}
      parents={possibleParents(draft, read.id)}
      errors={errors}
      onChange={onChange}
    />
  );
}

function Unsaved({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className={classes.unsaved}>
      <span>There are unsaved changes.</span>
      <Button size="xs" onClick={onKeep}>
        Keep editing
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  );
}

/** Focuses the field of a problem, once its filter is shown. */
const useFieldFocus = () => {
  const ref = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<Problem | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const { field } = wanted;
    const found = ref.current?.querySelector<HTMLElement>(
      `[data-field="${field}"], [data-fields="${field}"] :is(input, button):not([tabindex="-1"])`,
    );
    found?.focus({ preventScroll: true });
    /* In the middle its label is in sight, and what is wrong with it. */
    found?.scrollIntoView?.({ block: 'center' });
  }, [wanted]);
  return [ref, (problem: Problem) => setWanted({ ...problem })] as const;
};

interface Props {
  readonly onClose: () => void;
}

export function FilterDialog({ onClose }: Props) {
  return <PartDialog part={FILTERS} onClose={onClose} />;
}

export function ControlDialog({ onClose }: Props) {
  return <PartDialog part={CONTROLS} onClose={onClose} />;
}

/** Adds, changes, orders and removes the filters of the dashboard, or its display controls. */
function PartDialog({ part, onClose }: Props & { readonly part: Part }) {
  const stored = useAppSelector(selectInfo).metadata[part.key];
  const edited = useDraft(stored, useAppSelector(selectOnlyDatasetId));
  const { before, draft, chosen } = edited;
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [formRef, point] = useFieldFocus();
  const { isBusy, error, save: send, isReady, asked } = useAskedSave(saveFilters, onClose);
  const problems = isTried ? problemsOf(draft, before) : [];
  const entry = draft.entries.find(({ id }) => id === chosen);
  const errors = Object.fromEntries(
    problems.filter(({ id }) => id === chosen).map(({ field, message }) => [field, message]),
  );
  const change = (what: object) => chosen !== null && edited.change(chosen, what);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const [first] = problemsOf(draft, before);
    if (first) {
      edited.choose(first.id);
      point(first);
      return;
    }
    await send({ part, before, draft });
  };
  const leave = () => {
    if (edited.isChanged) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={`Add and edit ${part.noun}s`}
      size={860}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={formRef} onSubmit={(event) => void save(event)} noValidate>
        <div className={classes.panes}>
          <EntryList
            draft={draft}
            adds={part.adds}
            chosen={chosen}
            gone={edited.gone}
            wrong={new Set(problems.map(({ id }) => id))}
            onChoose={edited.choose}
            onAdd={edited.add}
            onMove={edited.move}
            onRemove={edited.remove}
            onRestore={edited.restore}
          />
          <div className={classes.fields}>
            {entry ? (
              <EntryFields
                key={entry.id}
                draft={draft}
                entry={entry}
                errors={errors}
                onChange={change}
              />
            ) : (
              <p className={classes.none}>{`Add a ${part.noun} to begin.`}</p>
            )}
          </div>
        </div>
        {asked && <SavedMeanwhile {...asked} />}
        {error && <ErrorNotice error={error} compact />}
        {isAsking ? (
          <Unsaved onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!edited.isChanged || !isReady}>
              Save
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  );
}
