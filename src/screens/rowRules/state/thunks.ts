import type { RowRuleBody, RowRuleChange } from '#common/wire/rowRule.ts';
import { findDatasets as fetchDatasets } from '@/api/resources/datasets';
import { fetchDatasource } from '@/api/resources/datasource';
import { createRowRule, fetchRowRule, updateRowRule } from '@/api/resources/rowRules';
import { createAppThunk } from '@/app/redux';
import { namedDatasets } from '../datasetNames';
import { rowRules } from './rowRules';

/** With what the list does not have. */
export const openRowRule = createAppThunk('rowRules/open', (id: number, { signal }) =>
  fetchRowRule(id, { signal }),
);

export const findDatasets = createAppThunk(
  'rowRules/findDatasets',
  async (text: string, { signal }) => namedDatasets(await fetchDatasets(text, { signal })),
);

/** A dataset with its columns. */
export const loadDataset = createAppThunk('rowRules/loadDataset', (id: number, { signal }) =>
  fetchDatasource(`${id}__table`, { signal }),
);

type Save = { readonly name: string } & (
  | { readonly id: null; readonly body: RowRuleBody }
  | { readonly id: number; readonly body: RowRuleChange }
);

export const saveRowRule = createAppThunk(
  'rowRules/save',
  async (save: Save, { dispatch, signal }) => {
    if (save.id === null) await createRowRule(save.body, { signal });
    else await updateRowRule(save.id, save.body, { signal });
    void dispatch(rowRules.load());
  },
);
