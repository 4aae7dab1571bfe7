import { Tabs } from '@mantine/core';
import classes from './BuilderPane.module.css';
import { ChartPalette } from './ChartPalette';
import { LayoutPalette } from './LayoutPalette';

/** The pane beside a dashboard in edit mode, with what can be added to it. */
export function BuilderPane() {
  return (
    <aside className={classes.pane} aria-label="Builder">
      <Tabs defaultValue="charts" keepMounted={false}>
        <Tabs.List grow className={classes.tabs}>
          <Tabs.Tab value="charts">Charts</Tabs.Tab>
          <Tabs.Tab value="layout">Layout elements</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="charts" className={classes.panel}>
          <ChartPalette />
        </Tabs.Panel>
        <Tabs.Panel value="layout" className={classes.panel}>
          <LayoutPalette />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
