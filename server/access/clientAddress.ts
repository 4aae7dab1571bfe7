/** Who sent a request, as far as that can be known: the peer, or what trusted proxies report about it. */
import { BlockList, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { groupsOf, isAddress, plainAddress } from '../engine/network/addresses.ts';
import type { Env } from './viewer.ts';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** `10.0.0.1` or `10.1.0.0/16`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  if (!isAddress(address) || address.includes('%') || more !== undefined) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32);
};

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(plainAddress(address), familyOf(plainAddress(address)));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

export type ClientAddress = (c: Context<Env>) => string;

/** The address of a request without a connection, as in tests of the app alone. */
export const UNKNOWN = 'unknown';

/** Each address from the end counts as long as a trusted proxy wrote it; anybody may have written the ones before. */
export const clientAddress = (trustedProxies: readonly string[]): ClientAddress => {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));
  return (c) => {
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const peer = incoming?.socket?.remoteAddress;
    if (peer === undefined) return UNKNOWN;
    let client = plainAddress(peer);
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    for (const hop of hops.toReversed()) {
      if (!isTrusted(client) || !isAddress(hop)) break;
      client = plainAddress(hop);
    }
    return client;
  };
};

/** One person has a whole /64 of IPv6 addresses. */
export const addressGroup = (address: string): string =>
  isIPv6(address)
    ? `${groupsOf(address)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : address;
