import type { Gate } from './access/gate.ts';
import type { RowLimits } from './access/rowLimits.ts';
import type { Archives } from './bundles/archives.ts';
import type { Config } from './config.ts';
import type { FileReaders } from './files/fileReaders.ts';
import type { FileFetchers } from './files/remote/fileFetchers.ts';
import type { Engines } from './engine/engines.ts';
import type { NetworkRules } from './engine/network/addresses.ts';
import type { Spool } from './engine/engine.ts';
import type { Log } from './log.ts';
import type { Results } from './results/results.ts';
import type { Templates } from './templates/templates.ts';
import type { Indexes } from './query/brush/indexes.ts';
import type { Answers } from './query/kept/answers.ts';
import type { Shaper } from './query/shaping/shaper.ts';
import type { Together } from './query/together/together.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Secrets } from './store/secrets.ts';
import type { Store } from './store/store.ts';

/** The parts of the server, passed to `createApp`; tests pass their own. */
export interface Deps {
  readonly config: Config;
  readonly store: Store;
  readonly gate: Gate;
  readonly rowLimits: RowLimits;
  readonly engines: Engines;
  /** Rules for the addresses of databases. */
  readonly network: () => NetworkRules;
  readonly spool: Spool;
  /** Views and profiles of stored results. */
  readonly results: Results;
  /** Renders Jinja in SQL, and formats SQL. */
  readonly templates: Templates;
  /** Unpacks and packs bundles. */
  readonly archives: Archives;
  /** Reads files that become tables. */
  readonly fileReaders: FileReaders;
  readonly fileFetchers: FileFetchers;
  /** Makes the results of charts from those of databases. */
  readonly shaper: Shaper;
  /** The answers of charts that are kept. */
  readonly answers: Answers;
  /** Of the questions that are asked while a range is dragged; forgotten with the answers. */
  readonly indexes: Indexes;
  /** Questions about the same rows that arrive together. */
  readonly together: Together;
  /** Makes pictures of pages; absent where no Chromium can. */
  readonly pictures?: Pictures;
  /** The beginning of shared links; never the host that a request names. */
  readonly publicUrl: () => URL;
  readonly log: Log;
  /** Decrypts the connection settings of stored databases: `engineTarget(row, secrets, as)`. */
  readonly secrets: Secrets;
  /** The server’s clock, which tests can set. */
  readonly now: () => Date;
}
