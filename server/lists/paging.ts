const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

interface Page {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

/** Impossible sizes become the largest and pages before the first become it, as on a real server. */
export const paging = (
  { page = 0, page_size: size = DEFAULT_PAGE_SIZE }: Page,
  most = MAX_PAGE_SIZE,
) => {
  const limit = size < 1 || size > most ? most : size;
  return { limit, offset: Math.max(0, page) * limit };
};
