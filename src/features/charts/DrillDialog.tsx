import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import type { FormData } from '@/viz/formData';
import { drillFilters } from './drillFilters';
import { SampleRows } from './rows/SampleRows';
import classes from './rows/rows.module.css';

interface Props {
  readonly title: string;
  readonly formData: FormData;
  readonly onClose: () => void;
}

/** The rows of the dataset that a chart is made of, with its filters. */
export function DrillDialog({ title, formData, onClose }: Props) {
  const filters = useMemo(() => drillFilters(formData), [formData]);
  return (
    <Modal opened onClose={onClose} title={`Drill to detail: ${title}`} size="xl">
      <div className={classes.inDialog}>
        <SampleRows datasource={formData.datasource} filters={filters} label="Rows in detail" />
      </div>
    </Modal>
  );
}
