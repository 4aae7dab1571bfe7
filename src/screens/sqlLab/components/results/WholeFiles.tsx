import { Menu } from '@mantine/core';
import type { FileFormat } from '@/api/resources/results';
import { count } from '../words';
import type { FILES } from './files';

interface Props {
  readonly files: readonly (typeof FILES)[number][];
  readonly most: number;
  readonly onFile: (format: FileFormat) => void;
}

/** The rows beyond the row limit: the query runs again for them. */
export function WholeFiles({ files, most, onFile }: Props) {
  return (
    <>
      <Menu.Label>Whole result: runs again, {count(most)} at most</Menu.Label>
      {files.map(({ format, label }) => (
        <Menu.Item
          key={format}
          aria-label={`${label}, whole result`}
          onClick={() => onFile(format)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
