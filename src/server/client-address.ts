import { isIPv6 } from 'node:net';

/**
 * The address that limits count against. Forwarded headers are believed only behind a trusted proxy, and then the
 * rightmost hop, which that proxy wrote itself. An IPv6 /64 is one key: one household holds all of it (trust L-3, L-4).
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  const address = (forwarded || socketAddress || 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(address) ? `${ipv6Prefix(address)}::/64` : address;
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
