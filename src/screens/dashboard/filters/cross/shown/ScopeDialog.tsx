import { ActionIcon, Button, Group, Modal, Select, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { sameJson } from '@/lib/sameJson';
import { ConfirmDiscard } from '@/ui/ConfirmDiscard';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { selectDashboardState, selectLayout } from '../../../state/selectors';
import { inScope, type Scope } from '../../scope';
import { chartTree, shareOf } from '../../tree/chartTree';
import { scopeOfCharts } from '../../tree/scopeOfCharts';
import { ScopeTree } from '../../tree/ScopeTree';
import { selectChartNames } from '../chartNames';
import { type CrossScopes, EVERYWHERE } from '../crossScopes';
import { selectCrossScopes, selectEmitters } from '../crossSelectors';
import { changeScopes } from './saveScopes';
import classes from './ScopeDialog.module.css';

/** Of all charts, or of one. */
type Whose = number | 'all';

const scopeIn = ({ all, own }: CrossScopes, whose: Whose): Scope =>
  whose === 'all' ? all : (own[whose] ?? all);

const withScope = (scopes: CrossScopes, whose: Whose, scope: Scope): CrossScopes =>
  whose === 'all'
    ? { ...scopes, all: scope }
    : { ...scopes, own: { ...scopes.own, [whose]: scope } };

/** Which charts the cross filters of the dashboard reach: those of all charts, and of charts that differ. */
export function ScopeDialog({ onClose }: { onClose: () => void }) {
  const { scopedChartId } = useAppSelector(selectDashboardState);
  const before = useAppSelector(selectCrossScopes);
  const [draft, setDraft] = useState(before);
  const [whose, setWhose] = useState<Whose>(scopedChartId ?? 'all');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, submit } = useSubmit(changeScopes);
  const isChanged = !sameJson(draft, before);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await submit({ before, after: draft })) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      title="Cross-filter scopes"
      size={760}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void save(event)}>
        <div className={classes.panes}>
          <Charts draft={draft} whose={whose} onChoose={setWhose} onChange={setDraft} />
          <Reached draft={draft} whose={whose} onChange={setDraft} />
        </div>
        {error && <ErrorNotice error={error} compact />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => (isChanged ? setAsking(true) : onClose())}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            Save
          </Button>
        </Group>
      </form>
      <ConfirmDiscard isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Modal>
  );
}

interface PaneProps {
  readonly draft: CrossScopes;
  readonly whose: Whose;
  readonly onChange: (draft: CrossScopes) => void;
}

/** The scope of all charts and the charts with a scope of their own, which can be added and removed. */
function Charts({
  draft,
  whose,
  onChoose,
  onChange,
}: PaneProps & { onChoose: (whose: Whose) => void }) {
  const names = useAppSelector(selectChartNames);
  const emitters = useAppSelector(selectEmitters);
  /* One that is looked at has its place, also before its scope differs. */
  const listed = emitters.filter((id) => draft.own[id] || id === whose);
  const others = emitters.filter((id) => !listed.includes(id));
  const nameOf = (id: number) => names.get(id) ?? 'Chart';
  const add = (id: number) => {
    onChange(withScope(draft, id, draft.all));
    onChoose(id);
  };
  const remove = (id: number) => {
    const { [id]: _, ...rest } = draft.own;
    onChange({ ...draft, own: rest });
    if (whose === id) onChoose('all');
  };
  const button = (of: Whose, name: string) => (
    <UnstyledButton
      className={classes.name}
      title={name}
      aria-pressed={of === whose}
      onClick={() => onChoose(of)}
    >
      {name}
    </UnstyledButton>
  );
  return (
    <div className={classes.list}>
      <ul aria-label="Scopes">
        <li className={classes.entry} data-chosen={whose === 'all' || undefined}>
          {button('all', 'All charts')}
        </li>
        {listed.map((id) => (
          <li key={id} className={classes.entry} data-chosen={whose === id || undefined}>
            {button(id, nameOf(id))}
            {draft.own[id] && (
              <ActionIcon
                aria-label={`Remove the scope of ${nameOf(id)}`}
                onClick={() => remove(id)}
              >
                <IconTrash size={14} stroke={1.5} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          aria-label="Add a custom scope"
          placeholder="Add a custom scope"
          searchable
          value={null}
          data={others.map((id) => ({ value: String(id), label: nameOf(id) }))}
          onChange={(id) => id !== null && add(Number(id))}
        />
      )}
    </div>
  );
}

/** The charts that are filtered, in their tabs. */
function Reached({ draft, whose, onChange }: PaneProps) {
  const layout = useAppSelector(selectLayout);
  const names = useAppSelector(selectChartNames);
  const without = whose === 'all' ? null : whose;
  const tree = chartTree(layout, names, without);
  const reached = inScope(scopeIn(draft, whose), layout).charts;
  const chosen = new Set(reached.filter((id) => id !== without));
  const change = (next: ReadonlySet<number>) => {
    if (shareOf(tree, next) === 'all') return onChange(withScope(draft, whose, EVERYWHERE));
    const { rootPath, excluded } = scopeOfCharts(next, layout);
    const scope = { rootPath, excluded: excluded.filter((id) => id !== without) };
    return onChange(withScope(draft, whose, scope));
  };
  const source = without === null ? 'a chart without a scope of its own' : names.get(without);
  return (
    <div className={classes.fields}>
      <p className={classes.note}>
        {`A click in ${source ?? 'this chart'} filters these charts, as far as their datasets have the column. No chart filters itself.`}
      </p>
      <ScopeTree node={tree} chosen={chosen} onChange={change} />
    </div>
  );
}
