import { Kbd, Menu } from '@mantine/core';
import { IconCopy, IconExternalLink, IconEye, IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlaceAnchor } from '../PlaceAnchor';
import type { CopyFormat } from './copyFormats';

interface Props {
  readonly at: { readonly x: number; readonly y: number };
  readonly link: string | null;
  /** Further entries, above the others. */
  readonly items: ReactNode;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onRow: () => void;
  readonly onValue: () => void;
  readonly onClose: () => void;
}

const icon = { size: 14, stroke: 1.5 } as const;
const COPIES: readonly (readonly [CopyFormat, string])[] = [
  ['tsvNamed', 'Copy with header names'],
  ['csv', 'Copy as CSV'],
  ['markdown', 'Copy as Markdown'],
  ['in', 'Copy as SQL IN list'],
  ['names', 'Copy header names'],
];
const KEYS: Readonly<Partial<Record<CopyFormat, string>>> = { tsvNamed: 'Ctrl Shift C' };

/** The menu of the selected cells. */
export function CellMenu({ at, link, items, onCopy, onRow, onValue, onClose }: Props) {
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start">
      <Menu.Target>
        <PlaceAnchor name="Cell menu" left={at.x} top={at.y} />
      </Menu.Target>
      <Menu.Dropdown>
        {items}
        <Menu.Item
          leftSection={<IconLayoutSidebarRight {...icon} />}
          rightSection={<Kbd size="xs">Enter</Kbd>}
          onClick={onRow}
        >
          Row details
        </Menu.Item>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={onValue}>
          View value
        </Menu.Item>
        {link !== null && (
          <Menu.Item
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconExternalLink {...icon} />}
          >
            Open link
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          rightSection={<Kbd size="xs">Ctrl C</Kbd>}
          onClick={() => onCopy('tsv')}
        >
          Copy
        </Menu.Item>
        {COPIES.map(([format, label]) => (
          <Menu.Item
            key={format}
            leftSection={<span style={{ width: icon.size }} />}
            rightSection={KEYS[format] && <Kbd size="xs">{KEYS[format]}</Kbd>}
            onClick={() => onCopy(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
