import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DatasetRecord } from '@/api/resources/datasetRecord';
import { renderApp } from '../../../../../test/render';
import { toDraft } from '../../state/datasetDraft';
import { TimeFields } from './TimeFields';

const RECORD: DatasetRecord = {
  id: 1,
  table_name: 'flights',
  schema: null,
  sql: null,
  description: null,
  main_dttm_col: null,
  offset: 5,
  cache_timeout: null,
  extra: null,
  database: { id: 1, database_name: 'main' },
  owners: [],
  columns: [],
  metrics: [],
};

function Fields({ record }: { readonly record: DatasetRecord }) {
  const [draft, setDraft] = useState(() => toDraft(record));
  return (
    <>
      <TimeFields record={record} draft={draft} onChange={setDraft} />
      <output>{draft.hoursOffset} hours</output>
    </>
  );
}

const theDraft = () => screen.getByRole('status');

test('an offset of 5 hours becomes -3 as it is typed, and 0 where the box is left empty', async () => {
  renderApp(<Fields record={RECORD} />);
  const box = screen.getByRole('textbox', { name: 'Hours offset' });
  await userEvent.clear(box);
  expect(box).toHaveValue('');
  await userEvent.type(box, '-3');
  expect(box).toHaveValue('-3');
  expect(theDraft()).toHaveTextContent('-3 hours');
  await userEvent.clear(box);
  await userEvent.tab();
  expect(box).toHaveValue('0');
  expect(theDraft()).toHaveTextContent(/^0 hours$/);
});

test('the filter of the main time column is offered where the server knows it', () => {
  const name = /^Always filter the main time column/;
  const { unmount } = renderApp(<Fields record={RECORD} />);
  expect(screen.queryByRole('switch', { name })).toBeNull();
  unmount();
  renderApp(<Fields record={{ ...RECORD, always_filter_main_dttm: null }} />);
  expect(screen.getByRole('switch', { name })).not.toBeChecked();
});
