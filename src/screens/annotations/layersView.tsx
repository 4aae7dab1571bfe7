import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LayerRow } from '#common/wire/annotation.ts';
import listClasses from '@/features/lists/list.module.css';
import type { ListView } from '@/features/lists/listView';
import { Ago } from '@/ui/Ago';
import type { LayerColumn, LayerFilters } from './state/layers';

const momentOf = (text: string): number => Date.parse(/z$/i.test(text) ? text : `${text}Z`);

function When({
  row: { changed_on, changed_on_delta_humanized: words, changed_by: by },
}: {
  readonly row: LayerRow;
}) {
  const at = momentOf(changed_on);
  const who = [by?.first_name, by?.last_name].filter(Boolean).join(' ');
  return (
    <>
      {Number.isNaN(at) ? words : <Ago at={at} />}
      {who && <span className={listClasses.who}> by {who}</span>}
    </>
  );
}

/** A name leads to the annotations of its layer. */
export const LAYERS_VIEW: ListView<LayerRow, LayerFilters, LayerColumn> = {
  label: 'Annotation layers',
  one: 'annotation layer',
  many: 'annotation layers',
  layout: 'fixed',
  nothingFits: { title: 'No annotation layer matches', text: 'Try a shorter search.' },
  controls: [
    { kind: 'search', name: 'search', label: 'Search annotation layers' },
    {
      kind: 'related',
      name: 'createdBy',
      label: 'Created by',
      resource: 'annotation_layer',
      relation: 'created_by',
      placeholder: 'Created by',
    },
  ],
  columns: [
    {
      heading: 'Name',
      sort: 'name',
      className: listClasses.titleCell,
      whole: ({ name }) => name,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/annotationlayer/${id}/annotation/`}>
          {name}
        </Anchor>
      ),
    },
    {
      heading: 'Description',
      sort: 'descr',
      from: 'medium',
      whole: ({ descr }) => descr ?? '',
      cell: ({ descr }) => descr,
    },
    {
      heading: 'Changed',
      sort: 'changed_on_delta_humanized',
      descendsFirst: true,
      className: listClasses.when,
      cell: (row) => <When row={row} />,
    },
  ],
};
