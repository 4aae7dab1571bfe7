/** The top N series: a sub-select that the query joins. */
import { columnLabel } from '#common/labels.ts';
import { type Expression, metric } from './expressions.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';
import { shownSql } from './spelled.ts';
import { join, sql, type Sql } from './sql.ts';
import { tieOrder } from './ties.ts';

export interface SeriesLimit {
  readonly join: Sql;
  /** The dimensions as the outer query shows them: what is not among the first is `Others` where asked. */
  readonly dimensions: readonly Expression[];
}

const TABLE = 'series_limit';
const RANK = 'series_rank';
const OTHERS = 'Others';
/** In each row of the sub-select, and in no other row of a join: some databases fill keys with a value, not NULL. */
const IS_TOP = 'series_is_top';

export const seriesLimit = (
  query: Query,
  dimensions: readonly Expression[],
  { from, where }: { readonly from: string; readonly where: Sql },
  source: QuerySource,
): SeriesLimit | null => {
  const { dialect } = source;
  const names =
    query.seriesColumns.length > 0
      ? query.seriesColumns.map(columnLabel)
      : query.isTimeseries
        ? query.columns.map(columnLabel)
        : [];
  const ranking = query.seriesLimitMetric ?? query.metrics?.[0];
  if (query.seriesLimit === 0 || names.length === 0 || ranking === undefined) return null;

  const series = dimensions.filter(({ label }) => names.includes(label));
  const alias = (at: number) => dialect.quote(`series_${at + 1}`);
  const outer = (at: number) => `${dialect.quote(TABLE)}.${alias(at)}`;
  const rank = dialect.quote(RANK);
  const isTop = dialect.quote(IS_TOP);
  const selected = series.map((one, at) => `${one.sql} AS ${alias(at)}`);
  const places = series
    .map((_, at) => (dialect.groupsByAlias ? alias(at) : String(at + 1)))
    .join(', ');
  const direction = query.orderDescending ? 'DESC' : 'ASC';
  const top = sql`SELECT ${selected.join(', ')}, ${metric(ranking, source).sql} AS ${rank}, 1 AS ${isTop}
  FROM ${from}${where}
  GROUP BY ${places}
  ORDER BY ${[`${rank} ${direction}`, ...tieOrder(series, (_, at) => alias(at))].join(', ')}${dialect.limit('', query.seriesLimit)}`;
  const on = series.map((one, at) => sql`${one.sql} = ${outer(at)}`);
  const kind = query.groupsOthers ? 'LEFT JOIN' : 'INNER JOIN';
  return {
    join: sql`\n${kind} (\n  ${top}\n) AS ${dialect.quote(TABLE)} ON ${join(on, ' AND ')}`,
    dimensions: query.groupsOthers
      ? dimensions.map((one) => {
          const at = series.indexOf(one);
          if (at < 0) return one;
          const isText = one.column?.type_generic === 1;
          const shown = isText ? one.sql : shownSql(one.sql, one.column, source);
          return {
            ...one,
            sql: `CASE WHEN ${dialect.quote(TABLE)}.${isTop} = 1 THEN ${shown} ELSE ${dialect.literal(OTHERS)} END`,
            isWritten: true,
          };
        })
      : dimensions,
  };
};
