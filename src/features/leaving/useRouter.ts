import { type ContextType, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router-dom';

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/**
 * The router itself. `useLocation` says what is drawn, and a navigation is drawn a moment after it happened: who
 * replaces an entry of the history in between from what is drawn undoes that navigation.
 */
export const useRouter = (): Router => {
  const context = useContext(UNSAFE_DataRouterContext);
  if (!context) throw new Error('There is no router here');
  return context.router;
};
