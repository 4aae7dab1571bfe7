import { Group, Pagination } from '@mantine/core';

interface Props {
  readonly count: number;
  readonly pageSize: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The page numbers of a list; nothing if all of it fits on one. */
export function ListPages({ count, pageSize, page, onPage }: Props) {
  if (count <= pageSize) return null;
  return (
    <Group justify="center" mt="md">
      <Pagination
        size="sm"
        total={Math.ceil(count / pageSize)}
        value={page + 1}
        onChange={(value) => onPage(value - 1)}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  );
}
