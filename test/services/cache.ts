/** Where fetched database servers are kept between runs. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside of private homes where root is: servers run as another user there, and must enter. */
const cache = (): string => {
  const home =
    process.getuid?.() === 0
      ? '/var/cache'
      : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(process.env.SEXTANT_SERVICES_DIR ?? home, 'sextant-services');
};

/** The folder of one server's files, once it was fetched. */
export const fetched = (name: string): string => join(cache(), name);
