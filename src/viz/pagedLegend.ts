/** Legends of several pages. The library cuts the name at the end of a page, which the next page begins with; here it waits for that page. */
import { LegendScrollComponent } from 'echarts/components';
import type { graphic } from 'echarts/core';

type Registers = Parameters<typeof LegendScrollComponent>[0];
type View = Parameters<Registers['registerComponentView']>[0];
type Group = InstanceType<typeof graphic.Group>;

interface LegendModel {
  readonly getOrient: () => { readonly index: 0 | 1 };
}

interface LegendView {
  readonly getContentGroup: () => Group;
  layoutInner(model: LegendModel, ...rest: readonly unknown[]): unknown;
}

const SIDES = [
  { start: 'x', size: 'width' },
  { start: 'y', size: 'height' },
] as const;

/** The page ends with the last name that is whole; one that is longer than the page is cut all the same. */
const endWhole = (names: Group, direction: 0 | 1): void => {
  const page = names.parent?.getClipPath() as InstanceType<typeof graphic.Rect> | undefined;
  if (!page) return;
  const { start, size } = SIDES[direction];
  const ends = names.children().map((name) => {
    const box = name.getBoundingRect();
    return names[start] + name[start] + box[start] + box[size];
  });
  const most = page.shape[size];
  const end = Math.max(...ends.filter((one) => one <= most));
  if (end > 0) page.setShape({ [size]: end });
};

const withWholeNames = (view: View): View => {
  const Own = view as unknown as new () => LegendView;
  return class extends Own {
    override layoutInner(model: LegendModel, ...rest: readonly unknown[]): unknown {
      const box = super.layoutInner(model, ...rest);
      endWhole(this.getContentGroup(), model.getOrient().index);
      return box;
    }
  } as unknown as View;
};

/** To be registered in place of the library's. */
export const PagedLegend = (registers: Registers): void =>
  LegendScrollComponent({
    ...registers,
    registerComponentView: (view) => registers.registerComponentView(withWholeNames(view)),
  });
