/**
 * What a test waits for is looked for again at each change of the page. The failure that ends the wait has the page
 * printed under it in any case; those before it, which nobody reads, do without: they were a fifth of the work.
 */
import { type Config, configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

const isWaiting = (): boolean =>
  (getConfig() as Config & { readonly _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

configure({
  /** A busy machine is slow, not wrong. */
  asyncUtilTimeout: 45_000,
  getElementError: (message, container) => {
    // Without a message, the element itself is asked for.
    if (message === null || !isWaiting()) return getElementError(message, container);
    const error = new Error(message);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
