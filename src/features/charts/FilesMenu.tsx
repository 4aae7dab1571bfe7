import { Menu } from '@mantine/core';
import { IconClipboard, IconFileDownload, IconPhoto } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan, selectCapability } from '@/features/session/selectors';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { ChartKey } from './chartState';
import { type Download, downloadChart, savePicture } from './thunks/chartExports';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** Every other form in which a chart leaves the page, one level down. */
export function FilesMenu({ chartKey, title, formData, dataset }: Props) {
  const dispatch = useAppDispatch();
  const canDownload = useAppSelector((state) => selectCan(state, 'can_csv', 'Superset'));
  // Only our own server makes a workbook of what the page arranges.
  const isArranged = useAppSelector((state) => selectCapability(state, 'chart.shown_files'));
  const ofRows = formData.viz_type === 'pivot_table_v2' && !isArranged ? ' of its rows' : '';
  const rows = (format: Download['format'], isWhole = false) =>
    void dispatch(downloadChart({ title, formData, names: dataset.verboseNames, format, isWhole }));
  const picture = (kind: 'png' | 'svg' | 'clipboard') => {
    const frame = document.querySelector(`[data-chart="${chartKey}"]`);
    if (frame) void dispatch(savePicture({ title, frame, kind }));
  };
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconFileDownload {...icon} />}>
          Files and pictures
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {canDownload && (
          <>
            <Menu.Item onClick={() => rows('csv', true)}>CSV with all rows</Menu.Item>
            <Menu.Item onClick={() => rows('xlsx')}>Excel (XLSX){ofRows}</Menu.Item>
            <Menu.Item onClick={() => rows('json')}>JSON</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => picture('png')}>
          Picture (PNG)
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => picture('svg')}>
          Picture (SVG)
        </Menu.Item>
        <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={() => picture('clipboard')}>
          Copy picture
        </Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
