import { ActionIcon, Kbd, Menu } from '@mantine/core';
import {
  IconBraces,
  IconCalendarClock,
  IconCoins,
  IconDots,
  IconEye,
  IconIndentIncrease,
  IconKeyboard,
  IconLink,
  IconSitemap,
  IconTable,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { lazily } from '@/ui/lazily';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan, selectConf } from '@/features/session/selectors';
import { MenuTip } from '@/ui/MenuTip';
import { scheduleForm } from '../../model/scheduleForm';
import { selectDatabase } from '../../state/selectors';
import { loadDatabaseDetails } from '../../state/thunks/databaseDetails';
import { explainEditor } from '../../state/thunks/planning';
import { copyLink, formatSql } from '../../state/thunks/tools';
import type { Tab } from '../../state/activeTab';
import type { Run } from '../../model/run';
import type { OpenDialog } from './MoreDialog';
import { ResultItems } from './ResultItems';

const ShortcutsDialog = lazily(
  async () => (await import('../../text/ShortcutsDialog')).ShortcutsDialog,
);

const MoreDialog = lazily(async () => (await import('./MoreDialog')).MoreDialog);

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly editor: Tab;
  readonly run: Run | undefined;
}

/** What else can be done with the text and with its result. */
export function MoreMenu({ editor, run }: Props) {
  const dispatch = useAppDispatch();
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const mayEstimate = useAppSelector((state) =>
    selectCan(state, 'can_estimate_query_cost', 'SQLLab'),
  );
  const scheduling = useAppSelector((state) => selectConf(state).SCHEDULED_QUERIES);
  const schedules = useMemo(() => scheduleForm(scheduling) !== null, [scheduling]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const hasRows = run?.state === 'success' && run.rows !== null && run.ctas === null;
  const opened = (): void => {
    if (database && database.allows_cost_estimate === undefined)
      void dispatch(loadDatabaseDetails());
  };
  return (
    <>
      <Menu onOpen={opened}>
        <Menu.Target>
          <MenuTip label="More">
            <ActionIcon aria-label="More query actions">
              <IconDots {...icon} />
            </ActionIcon>
          </MenuTip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconIndentIncrease {...icon} />}
            onClick={() => void dispatch(formatSql(editor.id))}
          >
            Format SQL
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            onClick={() => void dispatch(copyLink(editor.id))}
          >
            Copy link
          </Menu.Item>
          <Menu.Item leftSection={<IconBraces {...icon} />} onClick={() => setDialog('parameters')}>
            Template parameters
          </Menu.Item>
          {database && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconSitemap {...icon} />}
                onClick={() => dispatch(explainEditor(editor.id))}
              >
                Explain
              </Menu.Item>
              {mayEstimate && database.allows_cost_estimate && (
                <Menu.Item
                  leftSection={<IconCoins {...icon} />}
                  onClick={() => setDialog('estimate')}
                >
                  Estimate cost
                </Menu.Item>
              )}
              {schedules && (
                <Menu.Item
                  leftSection={<IconCalendarClock {...icon} />}
                  onClick={() => setDialog('schedule')}
                >
                  Schedule
                </Menu.Item>
              )}
              {database.allow_ctas && (
                <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => setDialog('TABLE')}>
                  Create table as
                </Menu.Item>
              )}
              {database.allow_cvas && (
                <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => setDialog('VIEW')}>
                  Create view as
                </Menu.Item>
              )}
            </>
          )}
          {run && hasRows && <ResultItems run={run} onSave={() => setDialog('dataset')} />}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconKeyboard {...icon} />}
            rightSection={<Kbd size="xs">F1</Kbd>}
            onClick={() => setSheetOpen(true)}
          >
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSheetOpen && <ShortcutsDialog onClose={() => setSheetOpen(false)} />}
      {dialog && (
        <MoreDialog dialog={dialog} editor={editor} run={run} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
