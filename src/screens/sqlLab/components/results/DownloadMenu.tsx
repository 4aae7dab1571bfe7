import { Button, Loader, Menu } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { isWhole } from '#common/results/viewSpec.ts';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import { selectView } from '../../state/slices/resultViewsSlice';
import { createFileOfView, csvAddress, fileAddress } from '../../state/thunks/resultViews';
import type { FileFormat } from '@/api/resources/results';
import type { Result } from '../../model/run';
import { count } from '../words';
import { FILES, saveFrom } from './files';
import rows from './ResultRows.module.css';
import { useCopyAll } from './useCopyAll';
import { useRowLimit, useWholeResult } from './useWholeResult';
import { WholeFiles } from './WholeFiles';
import classes from '../run/ActionRow.module.css';

interface Props {
  readonly queryId: string;
  readonly result: Result;
  readonly source: GridSource;
  /** Loads all rows shown, including those not yet in the page. */
  readonly gather: () => Promise<GridSource | null>;
}

/** The rows of the run, those shown, and those beyond the row limit as files, and a copy for the clipboard. */
export function DownloadMenu({ queryId, result, source, gather }: Props) {
  const { submit } = useSubmit(createFileOfView);
  const canExport = useAppSelector((state) => selectCan(state, 'can_export_csv', 'SQLLab'));
  const hasFiles = useAppSelector((state) => selectCapability(state, 'sqllab.downloads'));
  const { spec } = useAppSelector((state) => selectView(state, queryId));
  const offersView = hasFiles && result.key !== null && !isWhole(spec);
  const files = hasFiles ? FILES : FILES.slice(0, 1);
  const rowLimit = useRowLimit(queryId);
  const whole = useWholeResult(queryId, hasFiles);
  const addressOf = (format: FileFormat) =>
    hasFiles ? fileAddress(queryId, format) : csvAddress(queryId);

  const copy = useCopyAll(source, gather);
  const saveView = async (format: FileFormat): Promise<void> => {
    const made = await submit({ queryId, spec, format });
    if (made) saveFrom(made.reply);
  };
  if (whole.isRunning)
    return (
      <span className={rows.whole} role="status">
        <Loader size={14} aria-hidden />
        Running without the row limit…
        <Button variant="subtle" color="gray" className={classes.quiet} onClick={whole.cancel}>
          Cancel
        </Button>
      </span>
    );

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.quiet}
          aria-label="Download"
          leftSection={<IconDownload size={15} stroke={1.5} />}
        >
          <span className={classes.word}>Download</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canExport && (
          <>
            {rowLimit !== null && (
              <WholeFiles files={files} most={rowLimit.most} onFile={whole.download} />
            )}
            {rowLimit !== null ? (
              <Menu.Label>First {count(result.rowCount)} (row limit)</Menu.Label>
            ) : (
              offersView && <Menu.Label>All rows</Menu.Label>
            )}
            {files.map(({ format, label, note }) => (
              <Menu.Item key={format} component="a" href={addressOf(format)} title={note} download>
                {label}
              </Menu.Item>
            ))}
            {offersView && (
              <>
                <Menu.Label>Rows as shown</Menu.Label>
                {files.map(({ format, label }) => (
                  <Menu.Item
                    key={format}
                    aria-label={`${label}, rows as shown`}
                    onClick={() => void saveView(format)}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </>
            )}
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          leftSection={<IconCopy size={14} stroke={1.5} />}
          disabled={source.rowCount === 0}
          onClick={() => void copy()}
        >
          Copy to clipboard
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
