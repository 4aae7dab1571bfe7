import {
  IconCalendar,
  IconFilter,
  IconFunction,
  IconHash,
  IconLetterT,
  IconQuestionMark,
  IconSql,
  IconToggleLeft,
} from '@tabler/icons-react';
import type { Datasource, DatasourceColumn } from '#common/wire/datasource.ts';
import type { Column, Metric } from '../formData/adhoc';

export const FilterIcon = IconFilter;
export const MetricIcon = IconFunction;
export const SqlIcon = IconSql;

/** By generic type: number, text, time, boolean. */
const BY_TYPE = [IconHash, IconLetterT, IconCalendar, IconToggleLeft] as const;
const WORDS = ['number', 'text', 'time', 'true or false'] as const;

const typeOf = ({ is_dttm, type_generic }: DatasourceColumn): number =>
  is_dttm ? 2 : (type_generic ?? -1);

export const columnIcon = (column: DatasourceColumn | undefined) =>
  (column && BY_TYPE[typeOf(column)]) || IconQuestionMark;
export const columnWord = (column: DatasourceColumn): string => WORDS[typeOf(column)] ?? 'other';

export const iconOfColumn = (column: Column, { columns }: Datasource) =>
  typeof column === 'object'
    ? SqlIcon
    : columnIcon(columns.find(({ column_name }) => column_name === column));
export const iconOfMetric = (metric: Metric) =>
  typeof metric === 'object' && metric.expressionType === 'SQL' ? SqlIcon : MetricIcon;
