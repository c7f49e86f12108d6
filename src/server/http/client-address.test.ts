import { describe, expect, it } from 'vitest';
import { createReadAddress, readTrustedProxies } from './client-address.ts';

/** A function that reads addresses as a server with this setting does, and the warnings that it logged. */
function server(setting: string) {
  const warnings: unknown[] = [];
  const trusted = readTrustedProxies(setting);
  if (!trusted) throw new Error(`no setting: ${setting}`);
  const read = createReadAddress(trusted, { warn: (...words: unknown[]) => void warnings.push(words) });
  return { read, warnings };
}

describe('the address that attempts count against', () => {
  it('is the connection’s own, whatever a client claims, and the operator is warned once', () => {
    const { read, warnings } = server('false');
    expect(read('203.0.113.7', undefined)).toBe('203.0.113.7');
    expect(read('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7');
    expect(warnings).toEqual([]);
    expect(read('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(read('203.0.113.7', '198.51.100.2')).toBe('203.0.113.7');
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).toContain('set TRUST_PROXY');
  });

  it('is the hop that a trusted proxy wrote, not those its client made up', () => {
    const { read, warnings } = server('true');
    expect(read('127.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1');
    expect(read('127.0.0.1', undefined)).toBe('127.0.0.1');
    expect(warnings).toEqual([]);
  });

  it('is the nearest hop outside the networks that are trusted', () => {
    const { read, warnings } = server('10.0.0.0/8, 127.0.0.1 fd00::/8');
    expect(read('10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(read('fd00::1', '198.51.100.1')).toBe('198.51.100.1');
    expect(read('10.1.2.3', '10.4.4.4')).toBe('10.4.4.4');
    expect(read('10.1.2.3', 'unknown')).toBe('10.1.2.3');
    expect(warnings).toEqual([]);
    expect(read('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(warnings).toHaveLength(1);
  });

  it.each(['proxy.example.com', '10.0.0.0/33', '10.0.0/8', 'fd00::/129'])(
    '%s is no setting for it',
    (text) => {
      expect(readTrustedProxies(text)).toBeNull();
    },
  );

  it('takes a household’s whole IPv6 network as one', () => {
    const { read } = server('');
    const first = read('2001:db8:1:2:aaaa::1', undefined);
    expect(read('2001:db8:1:2::ffff', undefined)).toBe(first);
    expect(read('2001:0db8:0001:0002:1:2:3:4', undefined)).toBe(first);
    expect(read('2001:db8:1:3::1', undefined)).not.toBe(first);
    expect(read('fe80::1%eth0', undefined)).toBe('fe80:0:0:0::/64');
  });
});
