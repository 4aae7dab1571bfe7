import { Radio, Stack } from '@mantine/core';
import type { RuleKind } from '#common/wire/rowRule.ts';
import { loadChoices } from '@/features/lists/loadChoices';
import { ManyFound } from '@/features/lists/ManyFound';
import type { RuleDraft } from '../ruleDraft';
import { findDatasets } from '../state/thunks';

const KINDS: readonly { value: RuleKind; label: string; description: string }[] = [
  {
    value: 'Regular',
    label: 'Regular',
    description: 'Limits people who have one of the roles.',
  },
  {
    value: 'Base',
    label: 'Base',
    description: 'Limits everybody, except people who have one of the excluded roles.',
  },
];

const ofRoles = (text: string) =>
  ({ resource: 'rowlevelsecurity', relation: 'roles', text }) as const;

interface Props {
  readonly draft: RuleDraft;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** Whom a rule limits, and the rows of which datasets. */
export function ScopeFields({ draft, onChange }: Props) {
  const isBase = draft.kind === 'Base';
  return (
    <>
      <Radio.Group
        label="Filter type"
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as RuleKind })}
      >
        <Stack gap={6} mt={4}>
          {KINDS.map((kind) => (
            <Radio key={kind.value} {...kind} />
          ))}
        </Stack>
      </Radio.Group>
      <ManyFound
        label="Datasets"
        description="Whose rows it limits. At least one. Views, copies and partitions of a table need rules of their own."
        placeholder="Find a dataset"
        find={findDatasets}
        asked={(text) => text}
        value={draft.datasets}
        onChange={(datasets) => onChange({ datasets })}
      />
      <ManyFound
        label={isBase ? 'Excluded roles' : 'Roles'}
        description={
          isBase
            ? 'People with one of them see all rows. Without any, everybody is limited.'
            : 'People with one of them are limited. Without any, nobody is.'
        }
        placeholder="Find a role"
        find={loadChoices}
        asked={ofRoles}
        value={draft.roles}
        onChange={(roles) => onChange({ roles })}
      />
    </>
  );
}
