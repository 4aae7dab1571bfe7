import { FAINT } from '../shared/crossFilter';
import type { CartesianModel, CartesianSeries } from './model';

type Chosen = CartesianModel['chosen'];

/** How much of a series shows; where places are chosen, their marks stand out of it. */
export const opacityOf = (chosen: Chosen, { column }: CartesianSeries): number =>
  chosen?.kind === 'series' && !chosen.columns.has(column) ? FAINT : 1;

/** How much of the mark at one place shows. */
export const opacityAt = (chosen: Chosen, series: CartesianSeries, at: number): number =>
  chosen?.kind === 'places' && !chosen.indexes.has(at) ? FAINT : opacityOf(chosen, series);
