import { ActionIcon, Tabs } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './BuilderPane.module.css';
import { ChartPalette } from './ChartPalette';
import { LayoutPalette } from './LayoutPalette';

const icon = { size: 16, stroke: 1.5 } as const;

/** The pane beside a dashboard in edit mode, with what can be added to it. Hidden, it leaves its room to the page. */
export function BuilderPane() {
  const [isOpen, setOpen] = useState(true);
  return (
    <aside className={classes.pane} aria-label="Builder" data-closed={!isOpen || undefined}>
      <ActionIcon
        className={classes.toggle}
        aria-label={isOpen ? 'Hide builder' : 'Show builder'}
        aria-expanded={isOpen}
        title={isOpen ? 'Hide the pane' : 'Show charts and layout elements'}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? (
          <IconLayoutSidebarRightCollapse {...icon} />
        ) : (
          <IconLayoutSidebarRightExpand {...icon} />
        )}
      </ActionIcon>
      {isOpen && (
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
      )}
    </aside>
  );
}
