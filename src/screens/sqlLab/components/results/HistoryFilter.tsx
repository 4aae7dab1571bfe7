import { Select, TextInput } from '@mantine/core';
import { stateWord } from '@/lib/stateWord';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Run } from '../../model/run';
import classes from './QueryHistory.module.css';

export interface Narrowing {
  readonly search: string;
  readonly state: string | null;
}

/** Those whose SQL has the text, in that state. */
export const narrowed = (runs: readonly Run[], { search, state }: Narrowing): readonly Run[] => {
  const wanted = search.trim().toLowerCase();
  return runs.filter(
    (run) => (state === null || run.state === state) && run.sql.toLowerCase().includes(wanted),
  );
};

interface Props {
  readonly runs: readonly Run[];
  readonly narrowing: Narrowing;
  readonly onChange: (narrowing: Narrowing) => void;
  readonly children: ReactNode;
}

export function HistoryFilter({ runs, narrowing, onChange, children }: Props) {
  const states = [...new Set(runs.map((run) => run.state))];
  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        aria-label="Search the history"
        placeholder="Search the SQL"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={narrowing.search}
        onChange={(event) => onChange({ ...narrowing, search: event.currentTarget.value })}
        className={classes.search}
      />
      <Select
        aria-label="State of the runs"
        placeholder="Any state"
        clearable
        w={130}
        data={states.map((value) => ({ value, label: stateWord(value) }))}
        value={narrowing.state}
        onChange={(state) => onChange({ ...narrowing, state })}
      />
      {children}
    </div>
  );
}
