import { Skeleton } from '@mantine/core';
import { IconChartBar, IconChartLine, IconLayoutDashboard, IconSql } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectUser } from '@/features/session/selectors';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './HomePage.module.css';
import { openHome } from './state/homeSlice';

const STARTS = [
  {
    to: '/sqllab/?new=true',
    title: 'Write SQL',
    text: 'Query your data directly',
    Icon: IconSql,
  },
  {
    to: '/chart/add',
    title: 'Create a chart',
    text: 'Visualize a dataset',
    Icon: IconChartLine,
  },
  {
    to: '/dashboard/new',
    title: 'Build a dashboard',
    text: 'Arrange charts on a page',
    Icon: IconLayoutDashboard,
  },
] as const;

/** The home page: how to begin, what was opened last, what changed. */
export function HomePage() {
  const dispatch = useAppDispatch();
  const { status, error, recent, dashboards } = useAppSelector((state) => state.home);
  const user = useAppSelector(selectUser);
  usePageTitle('Start');
  useEffect(() => {
    const opening = dispatch(openHome());
    return () => opening.abort();
  }, [dispatch]);
  const waiting = status === 'loading';
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{user?.firstName ? `Welcome, ${user.firstName}` : 'Home'}</h1>
      <section aria-label="Get started" className={classes.starts}>
        {STARTS.map(({ to, title, text, Icon }) => (
          <Link key={to} to={to} className={classes.start}>
            <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
            <span className={classes.startTitle}>{title}</span>
            <span className={classes.muted}>{text}</span>
          </Link>
        ))}
      </section>
      {status === 'failed' && error && (
        <ErrorNotice
          error={error}
          action={{ label: 'Try again', onClick: () => void dispatch(openHome()) }}
        />
      )}
      <div className={classes.columns}>
        <section aria-labelledby="home-dashboards">
          <h2 id="home-dashboards" className={classes.heading}>
            Dashboards
          </h2>
          {waiting && <Skeleton height={36} />}
          {dashboards.map(({ id, title, url, changedAt, changedWords }) => (
            <Link key={id} to={url} className={classes.item}>
              <IconLayoutDashboard size={16} stroke={1.5} aria-hidden className={classes.icon} />
              <span className={classes.itemTitle}>{title}</span>
              <span className={classes.muted}>
                changed {changedAt === null ? changedWords : <Ago at={changedAt} />}
              </span>
            </Link>
          ))}
          {status === 'ready' && dashboards.length === 0 && (
            <p className={classes.muted}>
              No dashboard is shared with you yet. Build the first one.
            </p>
          )}
          <Link to="/dashboard/list/" className={classes.all}>
            All dashboards
          </Link>
        </section>
        <section aria-labelledby="home-recent">
          <h2 id="home-recent" className={classes.heading}>
            Recently viewed
          </h2>
          {waiting && <Skeleton height={36} />}
          {recent.map(({ kind, title, url, at }) => (
            <Link key={url} to={url} className={classes.item}>
              {kind === 'dashboard' ? (
                <IconLayoutDashboard size={16} stroke={1.5} aria-hidden className={classes.icon} />
              ) : (
                <IconChartBar size={16} stroke={1.5} aria-hidden className={classes.icon} />
              )}
              <span className={classes.itemTitle}>{title}</span>
              <span className={classes.muted}>
                <Ago at={at} />
              </span>
            </Link>
          ))}
          {status === 'ready' && recent.length === 0 && (
            <p className={classes.muted}>Charts and dashboards you open appear here.</p>
          )}
        </section>
      </div>
    </div>
  );
}
