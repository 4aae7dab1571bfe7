import type { Component } from '../../layout/types';

const KINDS: Readonly<Record<string, string>> = {
  CHART: 'dashboard-component-chart-holder',
  COLUMN: 'grid-column',
  DIVIDER: 'dashboard-component-divider',
  HEADER: 'dashboard-component-header',
  MARKDOWN: 'dashboard-markdown',
  ROW: 'grid-row',
  TABS: 'dashboard-component-tabs',
};

/** The classes that a dashboard's own styles know a component by; stored styles rely on them. */
export const namesOf = ({ type, meta }: Component): string =>
  [
    'dashboard-component',
    KINDS[type],
    meta.chartId === undefined ? undefined : `dashboard-chart-id-${meta.chartId}`,
  ]
    .filter(Boolean)
    .join(' ');
