import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './QuickChart.module.css';

/** What a chart is set with, beside it. Where there is room for one of them only, closed until a button opens it. */
export function ChartSide({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.side}>
      <div className={classes.toggle}>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Chart options
        </Button>
      </div>
      <div id={id} className={classes.options} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
