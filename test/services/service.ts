import type { Certificates } from './certificates.ts';

/** A temporary server for tests: what each must describe. */
export interface Service {
  /** The display name: PostgreSQL. */
  readonly title: string;
  /** The variable that names a server to use instead of one started here. */
  readonly variable: string;
  /** What starts it, for the message of a skipped suite. */
  readonly howTo: string;
  /** Takes long to start: only when asked to, as `npm test` does. */
  readonly isHeavy?: boolean;
  /** Null where it is not installed. `tls`: it speaks that, where it is one that can here. */
  start(tls?: Certificates): Promise<Running | null>;
}

export interface Running {
  /** With user and database, for tests to connect. */
  readonly url: string;
  stop(): Promise<void>;
}
