import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectLayout } from '../../state/selectors';
import { selectChartNames } from '../cross/chartNames';
import { inScope, type Scope } from '../scope';
import { chartTree, shareOf } from '../tree/chartTree';
import { scopeOfCharts } from '../tree/scopeOfCharts';
import { ScopeTree } from '../tree/ScopeTree';
import classes from './FilterDialog.module.css';

interface Props {
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** The charts that the filter acts on: all of them, or chosen tabs and charts. */
export function ScopeField({ scope, onChange }: Props) {
  const layout = useAppSelector(selectLayout);
  const tree = chartTree(layout, useAppSelector(selectChartNames), null);
  const chosen = new Set(inScope(scope, layout).charts);
  const [isPicking, setPicking] = useState(
    shareOf(tree, chosen) !== 'all' && tree.charts.length > 0,
  );
  return (
    <Radio.Group
      label="Acts on"
      value={isPicking ? 'some' : 'all'}
      onChange={(value) => {
        setPicking(value === 'some');
        if (value === 'all')
          onChange({
            ...scopeOfCharts(chosen, layout, scope),
            rootPath: ['ROOT_ID'],
            excluded: [],
          });
      }}
    >
      <Stack gap={6} mt={4}>
        <Radio value="all" label="All charts" />
        <Radio value="some" label="Some charts" />
      </Stack>
      {isPicking && (
        <ul className={classes.scope} aria-label="Charts in scope">
          {tree.children.map((node) => (
            <li key={node.id}>
              <ScopeTree
                node={node}
                chosen={chosen}
                onChange={(ids) => onChange(scopeOfCharts(ids, layout, scope))}
              />
            </li>
          ))}
        </ul>
      )}
    </Radio.Group>
  );
}
