import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectCapability, selectUser } from '@/features/session/selectors';
import { ErrorLine } from '@/ui/ErrorLine';
import { selectInfo } from '../../state/selectors';
import classes from './FilterViews.module.css';
import { deleteView, loadViews, saveView, showView } from './viewThunks';

/** The person's own views of the filters: shown with a press, saved under a name. */
export function FilterViews() {
  const isOffered = useAppSelector(
    (state) => selectCapability(state, 'dashboard.filter_views') && selectUser(state) !== null,
  );
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      returnFocus
      trapFocus
    >
      <Popover.Target>
        <Tooltip label="My views">
          <ActionIcon aria-label="My views" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconBookmark size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="My views" className={classes.views}>
        <Views onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { id } = useAppSelector(selectInfo);
  const { reply, status, error, reload } = useRequest(loadViews, id);
  const removing = useSubmit(deleteView);
  const views = reply ?? [];
  return (
    <>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Button
              variant="subtle"
              size="xs"
              justify="flex-start"
              onClick={() => {
                void dispatch(showView(view));
                onClose();
              }}
            >
              {view.name}
            </Button>
            <ActionIcon
              size={24}
              aria-label={`Delete the view ${view.name}`}
              onClick={() => void removing.submit(view.id).then((done) => done && reload())}
            >
              <IconTrash size={14} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {status === 'loading' && !reply && <p className={classes.note}>Loading…</p>}
      {status === 'ready' && views.length === 0 && (
        <p className={classes.note}>What the filters say now can be saved here under a name.</p>
      )}
      {error && <ErrorLine error={error} onRetry={reload} />}
      {removing.error && <ErrorLine error={removing.error} />}
      <NewView names={views.map(({ name }) => name)} onSaved={reload} />
      <p className={classes.note}>Only you see your views.</p>
    </>
  );
}

interface NewProps {
  readonly names: readonly string[];
  readonly onSaved: () => void;
}

function NewView({ names, onSaved }: NewProps) {
  const [name, setName] = useState('');
  const saving = useSubmit(saveView);
  const wanted = name.trim();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (wanted === '' || !(await saving.submit(wanted))) return;
    setName('');
    onSaved();
  };
  return (
    <form className={classes.save} onSubmit={(event) => void save(event)}>
      <TextInput
        aria-label="Name of the view"
        placeholder="Name"
        size="xs"
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" size="xs" loading={saving.isBusy} disabled={wanted === ''}>
        {names.includes(wanted) ? 'Replace' : 'Save view'}
      </Button>
      {saving.error && <ErrorLine error={saving.error} />}
    </form>
  );
}
