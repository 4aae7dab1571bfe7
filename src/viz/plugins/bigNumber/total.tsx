import { defineViz } from '../../vizPlugin';
import { BigNumber } from './BigNumber';

export default defineViz({ Viz: BigNumber });
