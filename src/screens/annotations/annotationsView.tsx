import { UnstyledButton } from '@mantine/core';
import type { AnnotationRow } from '#common/wire/annotation.ts';
import listClasses from '@/features/lists/list.module.css';
import type { ListView } from '@/features/lists/listView';
import { plainMoment } from './moments';
import type { AnnotationColumn, AnnotationFilters } from './state/annotations';

/** A name opens its annotation for people who may change it. */
export const annotationsView = (
  onEdit: ((id: number) => void) | null,
): ListView<AnnotationRow, AnnotationFilters, AnnotationColumn> => ({
  label: 'Annotations',
  one: 'annotation',
  many: 'annotations',
  layout: 'fixed',
  nothingFits: { title: 'No annotation matches', text: 'Try a shorter search.' },
  controls: [{ kind: 'search', name: 'search', label: 'Search annotations' }],
  columns: [
    {
      heading: 'Name',
      sort: 'short_descr',
      className: listClasses.titleCell,
      whole: ({ short_descr }) => short_descr,
      cell: ({ id, short_descr: name }) =>
        onEdit ? (
          <UnstyledButton onClick={() => onEdit(id)}>{name}</UnstyledButton>
        ) : (
          <span>{name}</span>
        ),
    },
    {
      heading: 'Description',
      sort: 'long_descr',
      from: 'medium',
      whole: ({ long_descr }) => long_descr ?? '',
      cell: ({ long_descr }) => long_descr,
    },
    {
      heading: 'Start',
      sort: 'start_dttm',
      descendsFirst: true,
      cell: ({ start_dttm }) => plainMoment(start_dttm),
    },
    {
      heading: 'End',
      sort: 'end_dttm',
      descendsFirst: true,
      cell: ({ end_dttm }) => plainMoment(end_dttm),
    },
  ],
});
