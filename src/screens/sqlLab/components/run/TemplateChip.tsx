import { Button, Tooltip } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectFlag } from '@/features/session/selectors';
import { neededParams } from '../../model/templateNames';
import { hasTemplate, parseParams } from '../../model/templateParams';
import { selectEditor } from '../../state/selectors';
import type { Tab } from '../../state/activeTab';
import classes from './ActionRow.module.css';
import { TemplateParamsModal } from './TemplateParamsModal';

/** Shows that the text has placeholders, and opens their values. */
export function TemplateChip({ editor }: { editor: Tab }) {
  const isRendered = useAppSelector((state) => selectFlag(state, 'ENABLE_TEMPLATE_PROCESSING'));
  const [isOpen, setOpen] = useState(false);
  const holdsTemplate = useAppSelector((state) =>
    hasTemplate(selectEditor(state, editor.id)?.sql ?? ''),
  );
  const needed = useAppSelector((state) => {
    const sql = selectEditor(state, editor.id)?.sql ?? '';
    return hasTemplate(sql) ? neededParams(sql).length : 0;
  });
  const { templateParams } = editor;
  if (!holdsTemplate && !isOpen) return null;
  const parsed = parseParams(templateParams);
  const hint = isRendered
    ? 'The text has placeholders: set their values'
    : 'Templates are switched off on this server: the text is sent unchanged';
  return (
    <>
      <Tooltip label={hint}>
        <Button
          variant="light"
          color={isRendered && parsed.isValid ? 'accent' : 'yellow'}
          className={classes.chip}
          aria-label="Template parameters"
          leftSection={<IconBraces size={14} stroke={1.5} />}
          onClick={() => setOpen(true)}
        >
          <span className={classes.word}>
            {isRendered ? `Parameters ${needed > 0 ? needed : ''}`.trim() : 'Templates off'}
          </span>
        </Button>
      </Tooltip>
      {isOpen && <TemplateParamsModal editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
}
