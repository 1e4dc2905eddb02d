import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { forbidden } from '#server/platform/errors.ts';

/** Addresses that aren't on the public internet: the machine itself, private networks, and those that aren't routed. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
/** All routed IPv6 addresses are in one block. The others aren't on the internet. */
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  // Translated and tunnelled addresses are refused, because they lead to an IPv4 address that wasn't checked.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6');
}

/** Whether sending to this IP address is refused. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return PRIVATE.check(mapped, 'ipv4');
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4');
  // The list doesn't know zones, as in fe80::1%eth0.
  const [plain = ''] = address.split('%');
  return !ROUTED.check(plain, 'ipv6') || PRIVATE.check(plain, 'ipv6');
}

const REFUSED = 'The address leads to a private network';

/** Whether the environment allows a receiver in the operator's own network, by its host and port. */
const isAllowed = ({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean =>
  allowed.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);

/**
 * Checks a URL before its name is resolved.
 * @throws AppError 403 for a URL without TLS, or with a private IP address.
 */
export function refusePrivate(url: URL, allowed: readonly string[]): void {
  if (isAllowed(url, allowed)) return;
  if (url.protocol !== 'https:') throw forbidden('The address must begin with https://');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivate(host)) throw forbidden(REFUSED);
  if (/(^|\.)(localhost|local|internal)\.?$/i.test(host)) throw forbidden(REFUSED);
}

/**
 * Resolves a receiver's name for a connection and refuses private addresses. The connection uses exactly the
 * addresses that were checked, so another DNS answer later has no effect.
 */
export function publicLookup(url: URL, allowed: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const open = isAllowed(url, allowed)
        ? addresses
        : addresses.filter(({ address }) => !isPrivate(address));
      const [first] = open;
      // A private address among public ones is a sign of an attack, so it is refused.
      if (!first || open.length < addresses.length) {
        callback(Object.assign(new Error(REFUSED), { code: 'EPRIVATE' }), []);
        return;
      }
      if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}
