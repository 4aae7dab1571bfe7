import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import type { SqlLabState } from '../../../model/state';

export type Cases = ActionReducerMapBuilder<SqlLabState>;

/** A part of the state: its initial value, and what happens to it. Its cases may change the others. */
export interface Noun<Part> {
  readonly initial: Part;
  readonly cases: (on: Cases) => unknown;
}
