/** Which rows of a table are shown at a time. */
import type { FormData } from '../../formData';
import type { OwnState } from '../../vizHooks';

export interface Paging {
  /** From 0 on. */
  readonly page: number;
  readonly size: number;
  readonly search: { readonly column: string; readonly text: string } | null;
}

const DEFAULT_SIZE = 10;

const whole = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : null;
};

/** As the page kept it; anything that cannot be is the first page. */
export const readPaging = (form: FormData, own: OwnState): Paging => {
  const { searchText: text, searchColumn: column } = own;
  return {
    page: whole(own.currentPage) ?? 0,
    size: whole(own.pageSize) || whole(form.server_page_length) || DEFAULT_SIZE,
    search:
      typeof text === 'string' && text !== '' && typeof column === 'string'
        ? { column, text }
        : null,
  };
};

/** Rows of a page that the table cuts itself; null where it shows all. */
export const ownPageSize = ({ page_length }: FormData, { pageSize }: OwnState): number | null => {
  const size = whole(page_length) || null;
  return size === null ? null : whole(pageSize) || size;
};
