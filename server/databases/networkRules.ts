import type { Config } from '../config.ts';
import type { NetworkRules, OwnPlace } from '../engine/network/addresses.ts';

const POSTGRES_PORT = 5432;

const storePlace = (storeUrl: string | null): readonly OwnPlace[] => {
  if (storeUrl === null) return [];
  const { hostname, port } = new URL(storeUrl);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '') || 'localhost';
  return [
    { host, port: Number(port) || POSTGRES_PORT, what: 'where this server keeps its own data' },
  ];
};

/** Addresses refused for databases: this server, its metadata store, and what the operator forbids. */
export const networkRules = (
  { storeUrl, refusePrivateNetworks }: Pick<Config, 'storeUrl' | 'refusePrivateNetworks'>,
  ownPort: number,
): NetworkRules => ({
  refusePrivate: refusePrivateNetworks,
  own: [{ host: null, port: ownPort, what: 'this server itself' }, ...storePlace(storeUrl)],
});
