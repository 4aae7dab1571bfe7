import { Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RowRuleItem } from '#common/wire/rowRule.ts';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectIsFront } from '@/features/session/selectors';
import { sameJson } from '@/lib/sameJson';
import { FormEnd } from '@/ui/FormEnd';
import { bodyOf, changeOf, draftOf, isWhole, type RuleDraft } from '../ruleDraft';
import { refusalInWords } from '../refusalInWords';
import { saveRowRule } from '../state/thunks';
import { ClauseField } from './ClauseField';
import { RuleInWords } from './RuleInWords';
import { ScopeFields } from './ScopeFields';
import { useClauseCheck } from './useClauseCheck';

const PLACED = ['name', 'clause', 'group_key', 'description'];

interface Props {
  readonly id: number | null;
  readonly rule: RowRuleItem | null;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

const useRuleForm = ({ id, rule, onChanged, onSaved }: Props) => {
  const [first] = useState(() => draftOf(rule));
  const [draft, setDraft] = useState(first);
  /** The clause is to be saved though a database refuses it. */
  const [isInsisting, setInsisting] = useState(false);
  const isFront = useAppSelector(selectIsFront);
  const saving = useSubmit(saveRowRule);
  const check = useClauseCheck(draft);
  const isBusy = saving.isBusy || check.isBusy;
  const change = (part: Partial<RuleDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setInsisting(false);
    saving.clearError();
    onChanged(!sameJson(next, first));
  };
  const save = async () => {
    // Our server checks a clause itself; a Superset takes any.
    if (isFront && !isInsisting && (await check.findProblems()).length > 0)
      return setInsisting(true);
    const about = { name: draft.name.trim() };
    const saved = await saving.submit(
      id === null
        ? { ...about, id, body: bodyOf(draft) }
        : { ...about, id, body: changeOf(draft, first) },
    );
    return saved ? onSaved() : undefined;
  };
  return { draft, change, check, isInsisting, isBusy, error: saving.error, save };
};

/** The fields of a rule, and what they mean together. */
export function RuleForm(props: Props) {
  const { draft, change, check, isInsisting, isBusy, error, save } = useRuleForm(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const isReady = isWhole(draft) && !isBusy;
  const isPlaced = error !== null && PLACED.some((name) => name in error.fields);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Rule name"
          withAsterisk
          data-autofocus
          maxLength={255}
          value={draft.name}
          error={error?.fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ScopeFields draft={draft} onChange={change} />
        <TextInput
          label="Group key"
          description="Of rules with the same key one has to hold; of all others, each."
          maxLength={255}
          value={draft.key}
          error={error?.fields.group_key}
          onChange={(event) => change({ key: event.currentTarget.value })}
        />
        <ClauseField
          draft={draft}
          onChange={(clause) => change({ clause })}
          problems={check.problems}
          refusal={error?.fields.clause}
          saying={check.saying}
          works={check.works}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={draft.description}
          error={error?.fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <RuleInWords draft={draft} />
        <FormEnd
          problem={
            error && !isPlaced
              ? refusalInWords(error)
              : isInsisting
                ? 'A database refuses the clause. While it does, people whom the rule limits see an error instead of these datasets.'
                : null
          }
          isReady={isReady}
          isBusy={isBusy}
          saveLabel={isInsisting ? 'Save anyway' : 'Save'}
          onCancel={props.onCancel}
        />
      </Stack>
    </form>
  );
}
