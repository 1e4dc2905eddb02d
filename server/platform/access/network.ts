import { isIPv6 } from 'node:net';

/**
 * The part of an IP address that identifies a client: an IPv4 address, or the first 64 bits of an IPv6 address. The
 * result is normalized, and an IPv4 address within IPv6 becomes plain IPv4.
 */
export function getNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return bare;
  // The URL parser normalizes IPv6 addresses, but abbreviates groups of zeros, which are added again below.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const isMapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(all.slice(6)) : all.slice(0, 4).join(':');
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16);
      return [bits >> 8, bits & 255];
    })
    .join('.');
