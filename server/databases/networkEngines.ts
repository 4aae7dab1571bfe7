/** The databases that can be connected over the network. */
import { type Backend, BACKENDS, ENGINES } from '#common/engines/engines.ts';
import type { ConnectionFacts } from '#common/engines/descriptor.ts';
import type { NetworkAccess } from '../engine/module.ts';
import { ENGINE_MODULES } from '../engine/modules.ts';

export interface NetworkEngine extends ConnectionFacts, NetworkAccess {
  /** The name in stored databases and dialects. */
  readonly backend: Backend;
  readonly name: string;
}

export const NETWORK_ENGINES: readonly NetworkEngine[] = BACKENDS.flatMap((backend) => {
  const { displayName: name, connection } = ENGINES[backend];
  const { network } = ENGINE_MODULES[backend];
  return connection && network ? [{ backend, name, ...connection, ...network }] : [];
});

/** By the name of the kind, or by the scheme of an address. */
export const networkEngine = (name: string): NetworkEngine | undefined =>
  NETWORK_ENGINES.find(({ backend, schemes }) => backend === name || schemes.includes(name));

export const EMBEDDED_BACKEND: Backend = 'duckdb';

export const placeholderOf = ({ schemes: [scheme], databaseLabel }: NetworkEngine): string =>
  `${scheme}://user:password@host:port/${databaseLabel.toLowerCase()}`;

export const defaultPort = ({ port }: NetworkEngine, encryption: boolean): number =>
  encryption ? port.encrypted : port.plain;
