import { defineViz } from '../../vizPlugin';
import { BigNumber } from './BigNumber';
import { buildTotalQueries } from './query';

export default defineViz({ buildQueries: buildTotalQueries, Viz: BigNumber });
