import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Log } from '#server/log.ts';

/** Whose X-Forwarded-For is believed: nobody's, any peer's (its last hop), or that of these networks (every hop). */
export type TrustedProxies = 'none' | 'any' | BlockList;

/**
 * Reads the setting: true, false, or addresses and networks such as `10.0.0.0/8, fd00::/8`. Null if it is none of
 * these.
 */
export function readTrustedProxies(setting: string): TrustedProxies | null {
  const text = setting.trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return 'any';
  if (['false', '0', 'no', 'off', ''].includes(text)) return 'none';
  const networks = new BlockList();
  for (const network of text.split(/[\s,]+/)) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const maxBits = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? maxBits : Number(bits);
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > maxBits) return null;
    networks.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

/**
 * Finds the address that limits count against: the nearest hop that is not one of our proxies. An IPv6 /64 is one key,
 * because one household holds all of it (SECURITY.md, L-3, L-4).
 */
export type ReadAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string;

export function createReadAddress(trusted: TrustedProxies, log: Pick<Log, 'warn'>): ReadAddress {
  let hasWarned = false;
  return (socketAddress, forwardedFor) => {
    const peer = plain(socketAddress ?? 'unknown');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    const believed = trusted === 'none' ? 0 : trusted === 'any' ? 1 : hops.length;
    if (forwardedFor && !hasWarned && (believed === 0 || !isTrusted(trusted, peer))) {
      hasWarned = true;
      log.warn(
        { address: peer },
        'X-Forwarded-For was sent and is not believed: if this address is a proxy of yours, set TRUST_PROXY, or everybody behind it shares one rate limit',
      );
    }
    let address = peer;
    for (const hop of hops.reverse().slice(0, believed)) {
      if (!isTrusted(trusted, address) || isIP(hop) === 0) break;
      address = hop;
    }
    return isIPv6(address) ? `${ipv6Prefix(address)}::/64` : address;
  };
}

function isTrusted(trusted: TrustedProxies, address: string): boolean {
  if (typeof trusted === 'string') return trusted === 'any';
  return isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Unwraps an IPv4 address that a socket for both kinds has put into an IPv6 one. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function ipv6Prefix(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
