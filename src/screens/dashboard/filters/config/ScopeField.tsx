import { Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Component, Layout } from '../../layout/types';
import { selectChartName, selectLayout } from '../../state/selectors';
import { inScope, type Scope } from '../scope';
import classes from './FilterDialog.module.css';
import { scopeOfCharts } from './scopeOfCharts';

interface Props {
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** The tabs in which a chart is, outermost first, in words. */
const placeOf = (layout: Layout, parents: readonly string[]): string =>
  parents
    .map((id) => layout[id])
    .flatMap((parent) => (parent?.type === 'TAB' ? [parent.meta.text || 'Tab title'] : []))
    .join(' / ');

/** The charts that the filter acts on. */
export function ScopeField({ scope, onChange }: Props) {
  const layout = useAppSelector(selectLayout);
  const charts = Object.values(layout).filter(
    ({ type, meta }) => type === 'CHART' && meta.chartId !== undefined,
  );
  const chosen = new Set(inScope(scope, layout).charts);
  const reachesAll = charts.every(({ meta }) => chosen.has(meta.chartId ?? Number.NaN));
  const [isPicking, setPicking] = useState(!reachesAll);
  const groups = Map.groupBy(charts, ({ parents }) => placeOf(layout, parents));
  const set = (ids: ReadonlySet<number>) => onChange(scopeOfCharts(ids, layout));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    set(next);
  };
  return (
    <Radio.Group
      label="Acts on"
      value={isPicking ? 'some' : 'all'}
      onChange={(value) => {
        setPicking(value === 'some');
        if (value === 'all') onChange({ rootPath: ['ROOT_ID'], excluded: [] });
      }}
    >
      <Stack gap={6} mt={4}>
        <Radio value="all" label="All charts" />
        <Radio value="some" label="Some charts" />
      </Stack>
      {isPicking && (
        <div className={classes.scope}>
          {[...groups].map(([place, group]) => (
            <fieldset key={place} className={classes.place}>
              {place && <legend>{place}</legend>}
              {group.map((component) => (
                <ChartBox
                  key={component.id}
                  component={component}
                  isChosen={chosen.has(component.meta.chartId ?? Number.NaN)}
                  onToggle={toggle}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Radio.Group>
  );
}

interface BoxProps {
  readonly component: Component;
  readonly isChosen: boolean;
  readonly onToggle: (chartId: number) => void;
}

function ChartBox({ component, isChosen, onToggle }: BoxProps) {
  const name = useAppSelector((state) => selectChartName(state, component));
  return (
    <Checkbox
      label={name}
      checked={isChosen}
      onChange={() => onToggle(component.meta.chartId ?? Number.NaN)}
    />
  );
}
