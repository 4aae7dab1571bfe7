/** Everything that can happen in SQL Lab; the file of each noun states what changes it. */
import { createReducer, type Reducer } from '@reduxjs/toolkit';
import type { SqlLabState } from '../../model/state';
import { connection } from './sqlLab/connection';
import { dataset } from './sqlLab/dataset';
import { editors } from './sqlLab/editors';
import { plans } from './sqlLab/plans';
import { runs } from './sqlLab/runs';
import { screen } from './sqlLab/screen';
import { tables } from './sqlLab/tables';

const initialState: SqlLabState = {
  ...screen.initial,
  ...editors.initial,
  ...runs.initial,
  ...plans.initial,
  ...tables.initial,
  ...connection.initial,
  ...dataset.initial,
};

const nouns = [screen, editors, runs, plans, tables, connection, dataset].map(({ cases }) =>
  createReducer(initialState, (on) => void cases(on)),
);

export const sqlLab: Reducer<SqlLabState> = (state = initialState, action) =>
  nouns.reduce((now, reduce) => reduce(now, action), state);
