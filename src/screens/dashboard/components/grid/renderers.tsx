import { type ComponentType as ReactComponent, memo } from 'react';
import { useAppSelector } from '@/app/redux';
import type { ComponentType } from '../../layout/types';
import { selectComponent } from '../../state/selectors';
import { ChartHolder } from './ChartHolder';
import { Column } from './Column';
import { Divider } from './Divider';
import { Grid } from './Grid';
import type { GridProps } from './gridProps';
import { Header } from './Header';
import { Markdown } from './Markdown';
import { Row } from './Row';
import { Tabs } from './Tabs';
import { Unknown } from './Unknown';

function Root({ component, renderChild }: GridProps) {
  return <>{component.children.map(renderChild)}</>;
}

const RENDERERS = {
  ROOT: Root,
  GRID: Grid,
  TAB: Grid,
  TABS: Tabs,
  ROW: Row,
  COLUMN: Column,
  CHART: ChartHolder,
  MARKDOWN: Markdown,
  HEADER: Header,
  DIVIDER: Divider,
  DYNAMIC: Unknown,
  UNKNOWN: Unknown,
} as const satisfies Record<ComponentType, ReactComponent<GridProps>>;

const renderChild = (id: string) => <GridComponent key={id} id={id} />;

/**
 * Draws a component of the layout and, through it, all of its descendants. What changes around it does not draw it again.
 */
export const GridComponent = memo(function GridComponent({ id }: { id: string }) {
  const component = useAppSelector((state) => selectComponent(state, id));
  if (!component) return null;
  const Renderer = RENDERERS[component.type];
  return <Renderer component={component} renderChild={renderChild} />;
});
