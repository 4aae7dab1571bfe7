import { Menu } from '@mantine/core';
import { IconClipboard, IconDownload, IconFileDownload, IconPhoto } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan, selectCapability } from '@/features/session/selectors';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { PictureKind } from '@/viz/picture';
import { hasCumulativeShares } from '@/viz/plugins/histogram/cumulativeShares';
import { askedBeside } from '@/viz/plugins/table/beside';
import type { ChartKey } from './chartState';
import { selectChart } from './selectors';
import { type Download, downloadChart, savePicture } from './thunks/chartExports';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  /** The title stands for a name that the chart does not have yet. */
  readonly isUnnamed?: boolean;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
}

type Rows = Omit<Props, 'isUnnamed'>;

const icon = { size: 16, stroke: 1.5 } as const;

const useDownload = ({ chartKey, title, formData, dataset }: Rows) => {
  const dispatch = useAppDispatch();
  const ownState = useAppSelector((state) => selectChart(state, chartKey).ownState);
  const { verboseNames: names, columnKinds: kinds } = dataset;
  const chart = { title, formData, names, kinds, ownState };
  return (format: Download['format'], isWhole = false) =>
    void dispatch(downloadChart({ ...chart, format, isWhole }));
};

/** The totals of a table stand in its workbook, and only in that of our own server. */
const totalsWords = (formData: FormData): string =>
  formData.viz_type === 'table' && askedBeside(formData).totals ? ' without totals' : '';

/** The rows of a chart as it shows them. */
export function CsvItem(props: Rows) {
  const download = useDownload(props);
  const canDownload = useAppSelector((state) => selectCan(state, 'can_csv', 'Superset'));
  if (!canDownload) return null;
  return (
    <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => download('csv')}>
      Download as CSV{totalsWords(props.formData)}
    </Menu.Item>
  );
}

/** What a workbook of rows as they come has in place of what the chart shows. */
const workbookWords = (formData: FormData): string => {
  if (formData.viz_type === 'pivot_table_v2') return ' of its rows';
  return formData.viz_type === 'histogram_v2' && hasCumulativeShares(formData)
    ? ' of its counts'
    : totalsWords(formData);
};

/** All its rows, and the rows in other forms. */
export function RowItems(props: Rows) {
  const download = useDownload(props);
  const canDownload = useAppSelector((state) => selectCan(state, 'can_csv', 'Superset'));
  // Only our own server makes a workbook of what the page arranges.
  const isArranged = useAppSelector((state) => selectCapability(state, 'chart.shown_files'));
  const inWorkbook = isArranged ? '' : workbookWords(props.formData);
  if (!canDownload) return null;
  return (
    <>
      <Menu.Item onClick={() => download('csv', true)}>CSV with all rows</Menu.Item>
      <Menu.Item onClick={() => download('xlsx')}>Excel (XLSX){inWorkbook}</Menu.Item>
      <Menu.Item onClick={() => download('json')}>JSON</Menu.Item>
      <Menu.Divider />
    </>
  );
}

/** The chart as it is drawn. */
export function PictureItems(props: Pick<Props, 'chartKey' | 'title' | 'isUnnamed'>) {
  const { chartKey, title, isUnnamed = false } = props;
  const dispatch = useAppDispatch();
  const picture = (kind: PictureKind | 'clipboard') => {
    const frame = document.querySelector(`[data-chart="${chartKey}"]`);
    if (frame) void dispatch(savePicture({ title, isUnnamed, frame, kind }));
  };
  return (
    <>
      <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => picture('png')}>
        Picture (PNG)
      </Menu.Item>
      <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => picture('svg')}>
        Picture (SVG)
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={() => picture('clipboard')}>
        Copy picture
      </Menu.Item>
    </>
  );
}

/** Every other form in which a chart leaves the page, one level down. */
export function FilesMenu(props: Props) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconFileDownload {...icon} />}>
          Files and pictures
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <RowItems {...props} />
        <PictureItems {...props} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
