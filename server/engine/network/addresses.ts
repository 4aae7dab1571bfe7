/** Which addresses a database may have, without I/O: `checkedAddresses.ts` resolves names. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** A server that is never connected, whatever name leads to it: this server itself, its metadata store. */
export interface OwnPlace {
  /** Null: any address of this machine. */
  readonly host: string | null;
  readonly port: number;
  /** For the message: `this server itself`. */
  readonly what: string;
}

/** Plain data that can be sent to workers. */
export interface NetworkRules {
  readonly refusePrivate: boolean;
  readonly own: readonly OwnPlace[];
}

export const OPEN_NETWORK: NetworkRules = { refusePrivate: false, own: [] };

const listOf = (...ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list;
};

/** Addresses for machines in a cloud or on the same wire, some of which hand out credentials. */
const NEVER = listOf(
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
);
/** Addresses that belong to no single machine. */
const NOBODY = listOf('224.0.0.0/4', '240.0.0.0/4', 'ff00::/8');
const MACHINE = listOf('127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128');
const PRIVATE = listOf(
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fec0::/10',
);

const has = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const dotted = (high: number, low: number): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of an IPv6 address; a dotted tail counts as two of them. */
export const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

/** An IPv4 address inside an IPv6 address (written, mapped or translated) counts as the IPv4 address. */
export const plainAddress = (written: string): string => {
  const address = written.replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [g0 = 0, g1 = 0, g2 = 0, , , g5 = 0, g6 = 0, g7 = 0] = groups;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  const isMapped = isZero(0, 5) && g5 === 0xffff;
  const isCompatible = isZero(0, 6) && (g6 !== 0 || g7 > 1);
  const isTranslated = g0 === 0x64 && g1 === 0xff9b && isZero(2, 6);
  if (isMapped || isCompatible || isTranslated) return dotted(g6, g7);
  return g0 === 0x2002 ? dotted(g1, g2) : address;
};

export const isAddress = (text: string): boolean =>
  isIPv4(text) || isIPv6(text.replace(/%.*$/, ''));

const LOOPBACK = listOf('127.0.0.0/8', '::1/128');

/**
 * Whether only this machine can reach a server at this host. Names are not resolved, because their meaning may change.
 */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || (isAddress(host) && has(LOOPBACK, plainAddress(host)));

/** This machine: loopback, “any”, or an address of one of its interfaces. */
export const isThisMachine = (address: string, cards: readonly string[]): boolean => {
  const plain = plainAddress(address);
  return has(MACHINE, plain) || cards.includes(plain);
};

/** Why an address is refused; null when it is allowed. The caller checks own servers, because it knows names. */
export const refusalOf = (address: string, { refusePrivate }: NetworkRules): string | null => {
  const plain = plainAddress(address);
  if (has(NEVER, plain)) {
    return `${plain} is a link-local or cloud metadata address. Databases there are never connected.`;
  }
  if (has(NOBODY, plain)) return `${plain} is no address of a single machine.`;
  if (refusePrivate && (has(PRIVATE, plain) || has(MACHINE, plain))) {
    return `${plain} is an address of a private network, and this server is set to refuse those (SEXTANT_PRIVATE_NETWORKS).`;
  }
  return null;
};
