/**
 * For its warnings, React keeps the stack of each element that is made, up to ten thousand in a second, which is a
 * tenth of the work of a test of the page. It finds these used up, and goes without.
 */
import * as React from 'react';

const ENOUGH = 10_000;
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[INTERNALS];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => ENOUGH,
    set: () => {},
  });
