import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

describe('the address that attempts count against', () => {
  it('is the connection’s own, whatever a client claims', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', false)).toBe('203.0.113.7');
    expect(clientAddress('::ffff:203.0.113.7', undefined, false)).toBe('203.0.113.7');
  });

  it('is the hop that a trusted proxy wrote, not those its client made up', () => {
    expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.1', true)).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', undefined, true)).toBe('127.0.0.1');
  });

  it('takes a household’s whole IPv6 network as one', () => {
    const first = clientAddress('2001:db8:1:2:aaaa::1', undefined, false);
    expect(clientAddress('2001:db8:1:2::ffff', undefined, false)).toBe(first);
    expect(clientAddress('2001:0db8:0001:0002:1:2:3:4', undefined, false)).toBe(first);
    expect(clientAddress('2001:db8:1:3::1', undefined, false)).not.toBe(first);
    expect(clientAddress('fe80::1%eth0', undefined, false)).toBe('fe80:0:0:0::/64');
  });
});
