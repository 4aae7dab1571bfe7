import type { Refresh } from '#common/wire/refresh.ts';
import { duration } from '@/lib/duration';
import { Ago } from '@/ui/Ago';
import { changesWords, stateWords } from './freshnessWords';
import classes from './refreshes.module.css';

const tookMs = ({ started_on: from, ended_on: to }: Refresh): number | null =>
  to === null ? null : Date.parse(to) - Date.parse(from);

/** How the last refreshes ended, newest first. */
export function HistoryTable({ history }: { readonly history: readonly Refresh[] }) {
  return (
    // A region that scrolls can be reached by the keyboard.
    <section className={classes.history} aria-label="Last refreshes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Begun</th>
            <th scope="col">By</th>
            <th scope="col">End</th>
            <th scope="col" className={classes.number}>
              Rows
            </th>
            <th scope="col" className={classes.number}>
              Took
            </th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {history.map((one) => {
            const took = tookMs(one);
            return (
              <tr key={one.id}>
                <td>
                  <Ago at={Date.parse(one.started_on)} />
                </td>
                <td>{one.started_by ?? 'Schedule'}</td>
                <td>{stateWords(one)}</td>
                <td className={classes.number}>{one.rows?.toLocaleString('en-US') ?? ''}</td>
                <td className={classes.number}>{took === null ? '' : duration(took)}</td>
                <td className={classes.message}>
                  {[changesWords(one), one.message].filter(Boolean).join('. ')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
