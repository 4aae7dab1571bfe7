import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo, useState } from 'react';
import { defineViz, type VizProps } from '../../vizPlugin';
import { inCategoryOrder } from './sortCategories';
import { seriesTitles } from './seriesTitles';
import { STACK_SWITCH_PX, StackSwitch } from './StackSwitch';
import { timeseriesViz } from './TimeseriesViz';

register([LineChart]);

const Areas = timeseriesViz('area');

/** Areas whose stacking the reader may change while the saved setting stays as it is. */
function SwitchedAreas({ formData, height, ...props }: VizProps) {
  const [choice, setChoice] = useState<{ readonly saved: unknown; readonly stack: unknown }>();
  const saved = formData.stack ?? null;
  const stack = choice && choice.saved === saved ? choice.stack : saved;
  const drawn = useMemo(() => ({ ...formData, stack }), [formData, stack]);
  return (
    <>
      <StackSwitch value={stack} onChange={(next) => setChoice({ saved, stack: next })} />
      <Areas {...props} formData={drawn} height={Math.max(height - STACK_SWITCH_PX, 0)} />
    </>
  );
}

function Area(props: VizProps) {
  return props.formData.show_extra_controls === true ? (
    <SwitchedAreas {...props} />
  ) : (
    <Areas {...props} />
  );
}

export default defineViz({ Viz: Area, titles: seriesTitles, shown: inCategoryOrder });
