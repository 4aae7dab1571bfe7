/** The addresses at which a host may be connected: resolved once, checked, and connected as checked. */
import { lookup } from 'node:dns/promises';
import { type LookupFunction, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { EngineError } from '../engine.ts';
import {
  isAddress,
  isThisMachine,
  type NetworkRules,
  plainAddress,
  refusalOf,
} from './addresses.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** A name or an address; never a path to a socket, nor text with a port, a user or blanks. */
const HOST = /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$/u;

const refused = (text: string) => new EngineError('connection', `Not connected: ${text}`);

const cardsOf = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? []).map(({ address }) => plainAddress(address)),
  );

const resolved = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/** A name that does not resolve at the moment does not lead to our own servers either. */
const placesOf = (host: string): Promise<readonly Address[]> => resolved(host).catch(() => []);

/** The beginning of every refusal by rule. */
export const REFUSED = /^Not connected: /;

export const checkedAddresses = async (
  host: string,
  port: number,
  rules: NetworkRules,
): Promise<readonly Address[]> => {
  if (!isAddress(host) && !HOST.test(host)) {
    throw refused(`${JSON.stringify(host)} is neither the name nor the address of a machine.`);
  }
  const addresses = await resolved(host);
  const cards = cardsOf();
  for (const { address } of addresses) {
    const reason = refusalOf(address, rules);
    if (reason !== null) throw refused(reason);
  }
  for (const own of rules.own.filter((place) => place.port === port)) {
    const places = own.host === null ? [{ address: '127.0.0.1' }] : await placesOf(own.host);
    const isOwn = addresses.some(({ address }) =>
      places.some(
        (place) =>
          plainAddress(place.address) === plainAddress(address) ||
          (isThisMachine(place.address, cards) && isThisMachine(address, cards)),
      ),
    );
    if (isOwn) throw refused(`${host}:${port} is ${own.what}.`);
  }
  return addresses;
};

/** For `net.connect`: returns the checked addresses, whatever name is looked up. */
export const pinnedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (!first) done(new Error('The host has no address.'), '');
    else if (options.all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };

/** A socket to the checked addresses, for drivers that connect one by port and host. */
export const pinnedSocket = (addresses: readonly Address[]): Socket => {
  const socket = new Socket();
  // Two short messages in a row would wait for the server's delayed acknowledgement, some 40 ms.
  socket.setNoDelay(true);
  const connect = socket.connect.bind(socket);
  const pinned = (port: number, host: string) =>
    connect({ port, host, lookup: pinnedLookup(addresses) });
  return Object.assign(socket, { connect: pinned }) as Socket;
};
