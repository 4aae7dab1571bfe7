import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconDatabasePlus,
  IconDots,
  IconDownload,
  IconIndentIncrease,
  IconLink,
} from '@tabler/icons-react';
import { useState } from 'react';

import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan } from '@/features/session/selectors';
import { csvAddress } from '../state/thunks/results';
import { copyLink, formatSql } from '../state/thunks/tools';
import type { Editor, Query } from '../state/types';
import { SaveDatasetModal } from './SaveDatasetModal';

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly editor: Editor;
  readonly query: Query | undefined;
}

/** What else can be done with the text and with its result. */
export function MoreMenu({ editor, query }: Props) {
  const dispatch = useAppDispatch();
  const canExport = useAppSelector((state) => selectCan(state, 'can_export_csv', 'SQLLab'));
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Dataset'));
  const [dialog, setDialog] = useState<'dataset' | 'chart' | null>(null);
  const hasRows = query?.state === 'success' && query.rows !== null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Tooltip label="More">
            <ActionIcon aria-label="More query actions">
              <IconDots {...icon} />
            </ActionIcon>
          </Tooltip>
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
          {hasRows && (
            <>
              <Menu.Divider />
              {canWrite && (
                <>
                  <Menu.Item
                    leftSection={<IconDatabasePlus {...icon} />}
                    onClick={() => setDialog('dataset')}
                  >
                    Save as dataset
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconChartBar {...icon} />}
                    onClick={() => setDialog('chart')}
                  >
                    Create chart
                  </Menu.Item>
                </>
              )}
              {canExport && (
                <Menu.Item
                  leftSection={<IconDownload {...icon} />}
                  component="a"
                  href={csvAddress(query.id)}
                  download
                >
                  Download as CSV
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && query && (
        <SaveDatasetModal
          query={query}
          name={editor.name}
          goesOn={dialog === 'chart'}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
