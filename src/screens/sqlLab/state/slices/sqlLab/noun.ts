import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import type { SqlLabState } from '../../../model/state';

export type Cases = ActionReducerMapBuilder<SqlLabState>;

/** A part of the state: what it begins with, and what happens to it. Its cases may reach into the others. */
export interface Noun<Part> {
  readonly initial: Part;
  readonly cases: (on: Cases) => unknown;
}
