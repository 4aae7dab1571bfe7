/** What a list shows, as the query of an address: only what differs from its first state. */
import type { FilterValue, FilterValues, Sort } from './listState';
import type { FilterControl } from './listView';

export interface Question<Filters extends FilterValues, Column extends string> {
  readonly filters: Filters;
  readonly sort: Sort<Column>;
  readonly page: number;
}

/** What an address may ask of a list; anything else in it is ignored. */
export interface Askable<Filters extends FilterValues, Column extends string> {
  readonly first: Question<Filters, Column>;
  readonly orders: readonly Column[];
  readonly controls: readonly FilterControl<keyof Filters & string>[];
}

const ORDER = 'order';
const PAGE = 'page';
const TEXT_AT_MOST = 500;
const PAGE_AT_MOST = 1_000_000;

const written = (value: FilterValue): string => (value === null ? '' : String(value));

const orderText = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column}`;

export const addressOf = <Filters extends FilterValues, Column extends string>(
  { filters, sort, page }: Question<Filters, Column>,
  { first }: Pick<Askable<Filters, Column>, 'first'>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== first.filters[name]) params.set(name, written(value));
  if (orderText(sort) !== orderText(first.sort)) params.set(ORDER, orderText(sort));
  if (page > 0) params.set(PAGE, String(page + 1));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

const filterValue = (control: FilterControl, text: string): FilterValue | undefined => {
  switch (control.kind) {
    case 'search':
    case 'text':
      return text.slice(0, TEXT_AT_MOST);
    case 'related':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    default:
      return control.options.find(({ value }) => written(value) === text)?.value;
  }
};

const sortOf = <Column extends string>(
  text: string | null,
  orders: readonly Column[],
): Sort<Column> | undefined => {
  const column = orders.find((order) => order === text?.replace(/^-/, ''));
  return column && { column, descending: text?.startsWith('-') === true };
};

const pageOf = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) ? Math.min(PAGE_AT_MOST, Math.max(1, Number(text))) - 1 : 0;

export const questionOf = <Filters extends FilterValues, Column extends string>(
  address: string,
  { first, orders, controls }: Askable<Filters, Column>,
): Question<Filters, Column> => {
  const params = new URLSearchParams(address);
  const asked = controls.flatMap((control) => {
    const text = params.get(control.name);
    const value = text === null ? undefined : filterValue(control, text);
    return value === undefined ? [] : [[control.name, value] as const];
  });
  return {
    filters: { ...first.filters, ...(Object.fromEntries(asked) as Partial<Filters>) },
    sort: sortOf(params.get(ORDER), orders) ?? first.sort,
    page: pageOf(params.get(PAGE)),
  };
};
