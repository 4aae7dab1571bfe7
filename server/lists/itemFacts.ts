import { isRecord } from '#common/isRecord.ts';
import { labelsOf } from './labels.ts';

/** What generic resources report in addition to an item. */
export const itemFacts = (title: string, record: object) => {
  const columns = Object.entries(record).flatMap(([name, value]) =>
    isRecord(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );
  return {
    show_title: title,
    show_columns: columns,
    label_columns: labelsOf(columns),
    description_columns: {},
  };
};
