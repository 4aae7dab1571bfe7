import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { duration } from '@/lib/duration';
import { Ago } from '@/ui/Ago';
import { runsAsked } from '../state/queriesSlice';
import type { RunRow } from '../state/runs';
import { copySql } from '../state/thunks';
import classes from './queries.module.css';
import { SortHeading } from './SortHeading';

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();

function Row({ run, onShow }: { run: RunRow; onShow: () => void }) {
  const dispatch = useAppDispatch();
  const { id, sql, state, startedAt, endedAt, rows, databaseName, tab } = run;
  return (
    <tr>
      <td>
        <span className={classes.dot} data-state={state}>
          {state.replaceAll('_', ' ')}
        </span>
      </td>
      <td>
        <Ago at={startedAt} />
      </td>
      <td className={`${classes.right} ${classes.middle}`}>
        {endedAt === null ? '' : duration(endedAt - startedAt)}
      </td>
      <td className={`${classes.right} ${classes.middle}`}>{rows?.toLocaleString('en') ?? ''}</td>
      <td className={classes.wide}>{databaseName}</td>
      <td className={classes.wide} title={tab}>
        {tab}
      </td>
      <td>
        <UnstyledButton className={classes.sql} title={sql} onClick={onShow}>
          {oneLine(sql)}
        </UnstyledButton>
      </td>
      <td>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${oneLine(sql).slice(0, 40)}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEye size={16} stroke={1.5} />} onClick={onShow}>
              Show
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={`/sqllab/?queryId=${id}`}
              leftSection={<IconExternalLink size={16} stroke={1.5} />}
            >
              Open in a tab
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} stroke={1.5} />}
              onClick={() => void dispatch(copySql(sql))}
            >
              Copy SQL
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

export function RunsTable({ onShow }: { onShow: (run: RunRow) => void }) {
  const dispatch = useAppDispatch();
  const { rows, sort, status } = useAppSelector((state) => state.queryHistory);
  const heading = { sort, onSort: (next: typeof sort) => void dispatch(runsAsked({ sort: next })) };
  return (
    <table className={classes.table} aria-label="Query history" aria-busy={status === 'loading'}>
      <thead>
        <tr>
          <th scope="col" className={classes.state}>
            State
          </th>
          <SortHeading column="start_time" className={classes.when} {...heading}>
            Started
          </SortHeading>
          <SortHeading
            column="duration"
            className={`${classes.right} ${classes.middle} ${classes.figure}`}
            {...heading}
          >
            Duration
          </SortHeading>
          <SortHeading
            column="rows"
            className={`${classes.right} ${classes.middle} ${classes.figure}`}
            {...heading}
          >
            Rows
          </SortHeading>
          <th scope="col" className={`${classes.wide} ${classes.name}`}>
            Database
          </th>
          <SortHeading column="tab_name" className={`${classes.wide} ${classes.name}`} {...heading}>
            Tab
          </SortHeading>
          <th scope="col">SQL</th>
          <th scope="col" className={classes.more} aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {rows.map((run) => (
          <Row key={run.id} run={run} onShow={() => onShow(run)} />
        ))}
      </tbody>
    </table>
  );
}
