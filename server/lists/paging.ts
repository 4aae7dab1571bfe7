const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

interface Page {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

/** Impossible sizes become the largest, as on a real server. */
export const paging = ({ page = 0, page_size: size = DEFAULT_PAGE_SIZE }: Page) => {
  const limit = size < 1 || size > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : size;
  return { limit, offset: page * limit };
};
