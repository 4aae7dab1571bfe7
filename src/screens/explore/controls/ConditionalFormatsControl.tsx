import { Button } from '@mantine/core';
import { IconPlus, IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { toList } from '@/viz/shared/labels';
import { selectExploreChart } from '../state/selectors';
import { Chips } from './Chips';
import { contentOf } from '../formData/columnContent';
import {
  type FormatRuleDraft,
  misfit,
  newRule,
  readRule,
  ruleTitle,
  toSavedRule,
} from '../formData/conditionalRule';
import { ConditionalFormatEditor } from './ConditionalFormatEditor';
import type { FormControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { moved } from './moved';
import { shownColumns } from './shownColumns';

const NEW = -1;

/** Rules that colour cells: the last one that fits a value wins. */
export function ConditionalFormatsControl({
  control,
  value,
  onChange,
  form,
  dataset,
}: FormControlProps) {
  const [open, setOpen] = useState<number | null>(null);
  const rules = toList(value).map(readRule);
  const columns = shownColumns(form, dataset);
  const titleOf = (column: string) => columns.find(({ name }) => name === column)?.title ?? column;
  const result = useAppSelector(selectExploreChart).queriesResponse?.[0];
  const holds = (column: string) => contentOf(result, column);
  const close = () => setOpen(null);
  const save = (index: number) => (draft: FormatRuleDraft) => {
    const saved = toSavedRule(draft);
    const all = toList(value);
    onChange(index === NEW ? [...all, saved] : all.map((one, at) => (at === index ? saved : one)));
    close();
  };
  const editor = (index: number, draft: FormatRuleDraft) => (
    <ConditionalFormatEditor
      draft={draft}
      columns={columns}
      contentOf={holds}
      onSave={save(index)}
      onCancel={close}
    />
  );
  return (
    <>
      <Chips
        chips={rules.map((rule) => ({
          title: ruleTitle(rule, titleOf(rule.column)),
          Icon: IconPalette,
          isMisfit: misfit(rule.operator, holds(rule.column)) !== null,
        }))}
        onOpen={setOpen}
        onRemove={(index) => onChange(toList(value).filter((_, at) => at !== index))}
        onMove={(from, to) => onChange(moved(toList(value), from, to))}
        around={(index, chip) => (
          <EditorPopover
            label={`Edit ${control.label.toLowerCase()}`}
            opened={open === index}
            onClose={close}
            target={chip}
          >
            {editor(index, rules[index] ?? newRule(columns, holds))}
          </EditorPopover>
        )}
      />
      <EditorPopover
        label="Add a conditional format"
        opened={open === NEW}
        onClose={close}
        target={
          <Button
            variant="default"
            size="compact-sm"
            fullWidth
            leftSection={<IconPlus size={14} stroke={1.5} />}
            disabled={columns.length === 0}
            onClick={() => setOpen(NEW)}
          >
            Add a conditional format
          </Button>
        }
      >
        {editor(NEW, newRule(columns, holds))}
      </EditorPopover>
    </>
  );
}
