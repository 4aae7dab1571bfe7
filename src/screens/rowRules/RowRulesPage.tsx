import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconShieldLock, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RowRuleRow } from '#common/wire/rowRule.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ListPage } from '@/features/lists/ListPage';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import { NoAccess } from '@/ui/NoAccess';
import { usePageTitle } from '@/ui/usePageTitle';
import { RuleDialog } from './components/RuleDialog';
import { rowRulesView } from './rowRulesView';
import { rowRules } from './state/rowRules';

const TITLE = 'Row level security';
const EMPTY = {
  title: 'There are no rules yet',
  text: 'A rule limits which rows of a dataset people see, by the roles they have.',
  Icon: IconShieldLock,
};

type Open =
  | { readonly dialog: 'edit'; readonly id: number | null }
  | { readonly dialog: 'delete'; readonly rules: readonly RowRuleRow[] };

const deletion = (rules: readonly RowRuleRow[]) =>
  rules.length === 1
    ? {
        title: 'Delete this rule?',
        text: `People whom “${rules[0]?.name}” limits will see the rows that it keeps from them.`,
      }
    : {
        title: `Delete ${rules.length} rules?`,
        text: 'People whom they limit will see the rows that they keep from them.',
      };

function Rules() {
  const dispatch = useAppDispatch();
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'RowLevelSecurity'));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const edit = (id: number | null) => setOpen({ dialog: 'edit', id });
  const remove = (rules: readonly RowRuleRow[]) => setOpen({ dialog: 'delete', rules });
  const view = useMemo(() => rowRulesView(canWrite ? edit : null), [canWrite]);
  const add = { label: 'Add rule', onClick: () => edit(null) };
  const actions: RowActions<RowRuleRow> = {
    label: ({ name }) => `More options for ${name}`,
    of: (rule) => [
      { label: 'Edit', Icon: IconPencil, run: () => edit(rule.id) },
      { label: 'Delete', Icon: IconTrash, isDangerous: true, run: () => remove([rule]) },
    ],
  };
  return (
    <ListPage
      title={TITLE}
      isWide
      action={
        canWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      <ListSection
        list={rowRules}
        view={view}
        actions={canWrite ? actions : undefined}
        {...(canWrite && {
          bulk: {
            nameOf: ({ name }: RowRuleRow) => name,
            actions: [{ label: 'Delete', isDangerous: true, run: remove }],
          },
        })}
        empty={canWrite ? { ...EMPTY, action: add } : EMPTY}
      />
      {open?.dialog === 'edit' && <RuleDialog id={open.id} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDelete
          {...deletion(open.rules)}
          onDelete={() => void dispatch(rowRules.remove(open.rules))}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

/** The rules that limit which rows people see. */
export function RowRulesPage() {
  usePageTitle(TITLE);
  const canRead = useAppSelector((state) => selectCan(state, 'can_read', 'RowLevelSecurity'));
  return canRead ? <Rules /> : <NoAccess to="row level security" />;
}
