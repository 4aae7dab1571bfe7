import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './Table.module.css';

interface Props {
  /** What is asked for. */
  readonly page: number;
  readonly size: number;
  /** What is there, which is another page until the answer comes. */
  readonly shown: { readonly page: number; readonly size: number };
  readonly count: number;
  /** The row limit cut the count: there may be more. */
  readonly isCut: boolean;
  readonly title: string;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

const SIZES = [10, 20, 50, 100, 200, 500];
const icon = { size: 14, stroke: 1.5 } as const;
const figure = (value: number) => value.toLocaleString('en-US');

const PAGER_PX = 32;

/** Which rows of how many, and the pages before and after. */
export function Pager({ page, size, shown, count, isCut, title, onPage, onSize }: Props) {
  const last = Math.max(0, Math.ceil(count / size) - 1);
  const first = count === 0 ? 0 : shown.page * shown.size + 1;
  return (
    <nav className={classes.pager} style={{ height: PAGER_PX }} aria-label={`Pages of ${title}`}>
      <Select
        aria-label="Rows per page"
        wrapperProps={{ 'data-off-paper': '' }}
        size="xs"
        w={80}
        data={[...new Set([...SIZES, size])].sort((a, b) => a - b).map(String)}
        value={String(size)}
        allowDeselect={false}
        onChange={(next) => onSize(Number(next))}
      />
      <span role="status">
        {figure(first)}–{figure(Math.min(count, (shown.page + 1) * shown.size))} of
        {isCut ? ' the first' : ''} {figure(count)}
      </span>
      <ActionIcon
        variant="subtle"
        data-off-paper
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        data-off-paper
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </nav>
  );
}
