/** What a server wrote into the page, as far as it says what only our own offers. */
export const pageOf = (capabilities: readonly string[]): { readonly remove: () => void } => {
  const page = document.createElement('div');
  page.id = 'app';
  page.dataset.bootstrap = JSON.stringify({ common: { sextant: { capabilities } } });
  document.body.append(page);
  return page;
};
