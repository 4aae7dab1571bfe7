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

/** Where databases may not be: at this server, at its metadata, and where the operator forbids it. */
export const networkRules = (
  { storeUrl, refusePrivateNetworks }: Pick<Config, 'storeUrl' | 'refusePrivateNetworks'>,
  ownPort: number,
): NetworkRules => ({
  refusePrivate: refusePrivateNetworks,
  own: [{ host: null, port: ownPort, what: 'this server itself' }, ...storePlace(storeUrl)],
});
