import type { CSSProperties } from 'react';
import type { ColumnProfile } from '#common/results/profile.ts';
import { cellText } from '@/ui/DataGrid/cellText';
import classes from './ResultRows.module.css';

const count = (value: number): string => value.toLocaleString('en');

const figures = (profile: ColumnProfile): readonly (readonly [string, string])[] => {
  const share = profile.profiled === 0 ? 0 : (profile.nulls / profile.profiled) * 100;
  const nulls =
    profile.nulls === 0
      ? '0'
      : `${count(profile.nulls)} (${share < 0.1 ? '<0.1' : share.toFixed(1)}%)`;
  const distinct = `${profile.distinct_exact ? '' : 'at least '}${count(profile.distinct)}`;
  const rows: [string, string | null][] = [
    ['Rows', count(profile.rows)],
    ['Nulls', nulls],
    ['Distinct', distinct],
    ['Min', profile.min === null ? null : cellText(profile.min)],
    ['Max', profile.max === null ? null : cellText(profile.max)],
    ['Mean', profile.mean],
    ['Median', profile.median],
    ['Sum', profile.sum],
    ['NaN and infinite', profile.not_finite > 0 ? count(profile.not_finite) : null],
    ['Shortest', profile.shortest === null ? null : count(profile.shortest)],
    ['Longest', profile.longest === null ? null : count(profile.longest)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
};

function Histogram({ buckets }: { buckets: ColumnProfile['histogram'] }) {
  const most = Math.max(1, ...buckets.map(({ count: rows }) => rows));
  const label = `Distribution in ${buckets.length} steps from ${buckets[0]?.from ?? ''} to ${buckets.at(-1)?.to ?? ''}`;
  return (
    <section>
      <h3 className={classes.title}>Distribution</h3>
      <div className={classes.bars} role="img" aria-label={label}>
        {buckets.map(({ from, to, count: rows }) => (
          <div
            key={from}
            title={`${from} to ${to}: ${count(rows)}`}
            style={{ height: `${(rows / most) * 100}%`, ...(rows === 0 ? { opacity: 0 } : {}) }}
          />
        ))}
      </div>
      <div className={classes.ends}>
        <span>{buckets[0]?.from}</span>
        <span>{buckets.at(-1)?.to}</span>
      </div>
    </section>
  );
}

/** A column's profile: exact figures, a histogram and the most common values. */
export function ProfileFigures({ profile }: { profile: ColumnProfile }) {
  const most = Math.max(1, ...profile.top.map(({ count: rows }) => rows));
  return (
    <>
      {profile.profiled < profile.rows && (
        <p className={classes.count} role="note">
          Of the first {count(profile.profiled)} rows.
        </p>
      )}
      <dl className={classes.figures}>
        {figures(profile).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      {profile.histogram.length > 0 && <Histogram buckets={profile.histogram} />}
      {profile.top.length > 0 && (
        <section>
          <h3 className={classes.title}>Most common values</h3>
          <ol className={classes.top} aria-label="Most common values">
            {profile.top.map(({ value, count: rows }) => (
              <li
                key={JSON.stringify(value)}
                style={{ '--share': `${(rows / most) * 100}%` } as CSSProperties}
              >
                <span title={cellText(value)}>{cellText(value)}</span>
                <span>{count(rows)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
