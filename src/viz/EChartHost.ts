import ReactEChartsCore from 'echarts-for-react/esm/core';
import type { ECharts } from 'echarts';
import type { EChartsCoreOption, EChartsInitOpts } from 'echarts/core';
import * as echarts from 'echarts/core';
import { mergingOf } from './hostOption';

/** The name under which the host is told of `finished`. */
export const DRAWN = 'drawn';
/** The name under which the host is told of a click on no mark. */
export const BLANK = 'blank';

/** What a reader changes in the picture itself, and what an option may not know. */
const READER_CHANGES = [
  'legendselectchanged',
  'legendunselected',
  'legendselectall',
  'legendinverseselect',
  'legendscroll',
  'datazoom',
];

const tipBinders = new WeakMap<ECharts, () => void>();

/** Before a chart shows the tooltip of a mark that no pointer is on. */
export const bindTips = (chart: ECharts): void => tipBinders.get(chart)?.();

/**
 * The library finds the size of its element by drawing an empty chart, waiting for a frame, and making another one. The
 * size is known here. It listens for events after the first option is drawn, and would miss that this was finished.
 * A tooltip is an element that is measured with every option: only a chart that a pointer or a key is on has one.
 */
export class Host extends ReactEChartsCore {
  #drawn: EChartsCoreOption | null = null;
  #hasTips = false;
  #isChanged = false;

  override initEchartsInstance(): Promise<ECharts> {
    const chart = echarts.init(this.ele, null, this.props.opts as EChartsInitOpts);
    const set = chart.setOption;
    chart.setOption = (option: EChartsCoreOption) => this.#draw(chart, set, option);
    chart.on('finished', () => this.props.onEvents?.[DRAWN]?.({}, chart));
    chart.getZr().on('click', ({ target, offsetX, offsetY }) => {
      const told = this.props.onEvents?.[BLANK];
      if (!target && told && chart.containPixel('grid', [offsetX, offsetY])) told({}, chart);
    });
    for (const change of READER_CHANGES)
      chart.on(change, () => {
        this.#isChanged = true;
      });
    chart.getZr().on('mousemove', ({ offsetX: x, offsetY: y }) => {
      if (this.#bindTips(chart, set)) chart.dispatchAction({ type: 'showTip', x, y });
    });
    chart.getZr().on('globalout', () => {
      this.#hasTips = false;
    });
    tipBinders.set(chart, () => this.#bindTips(chart, set));
    return new Promise((ready) => {
      queueMicrotask(() => {
        if (!chart.isDisposed()) ready(chart);
      });
    });
  }

  /** The next option of its props. */
  #draw(chart: ECharts, set: ECharts['setOption'], option: EChartsCoreOption): void {
    const { tooltip, ...bare } = option;
    const next = this.#hasTips && tooltip ? option : bare;
    const merging = this.#drawn === null || this.#isChanged ? null : mergingOf(this.#drawn, next);
    this.#drawn = next;
    this.#isChanged = false;
    set.call(chart, next, merging ?? { notMerge: true });
  }

  /** Whether they were missing. */
  #bindTips(chart: ECharts, set: ECharts['setOption']): boolean {
    if (this.#hasTips || !this.#drawn) return false;
    this.#hasTips = true;
    const { tooltip } = this.props.option as EChartsCoreOption;
    if (!tooltip || 'tooltip' in this.#drawn) return false;
    this.#drawn = { ...this.#drawn, tooltip };
    set.call(chart, { tooltip });
    return true;
  }
}
