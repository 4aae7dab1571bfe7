import type { Gate } from './access/gate.ts';
import type { Config } from './config.ts';
import type { Engines } from './engine/engines.ts';
import type { NetworkRules } from './engine/network/addresses.ts';
import type { Spool } from './engine/engine.ts';
import type { Log } from './log.ts';
import type { Results } from './results/results.ts';
import type { Templates } from './templates/templates.ts';
import type { Shaper } from './query/shaping/shaper.ts';
import type { Secrets } from './store/secrets.ts';
import type { Store } from './store/store.ts';

/** Everything the server is made of, passed to `createApp`; tests pass their own. */
export interface Deps {
  readonly config: Config;
  readonly store: Store;
  readonly gate: Gate;
  readonly engines: Engines;
  /** Where databases may be connected. */
  readonly network: () => NetworkRules;
  readonly spool: Spool;
  /** What is done with stored results after their runs. */
  readonly results: Results;
  /** Makes SQL of SQL with Jinja in it, and lays it out. */
  readonly templates: Templates;
  /** Makes the answers of charts out of those of databases. */
  readonly shaper: Shaper;
  /** What addresses that are handed out begin with; never what a request calls us. */
  readonly publicUrl: () => URL;
  readonly log: Log;
  /** Opens the connection settings of stored databases: `engineTarget(row, secrets, as)`. */
  readonly secrets: Secrets;
  /** The server's clock; tests set it. */
  readonly now: () => Date;
}
