import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const ownNetwork = new BlockList();
ownNetwork.addSubnet('10.0.0.0', 8);
ownNetwork.addSubnet('172.16.0.0', 12);
ownNetwork.addSubnet('192.168.0.0', 16);
ownNetwork.addSubnet('169.254.0.0', 16);
ownNetwork.addSubnet('100.64.0.0', 10);
ownNetwork.addSubnet('fc00::', 7, 'ipv6');
ownNetwork.addSubnet('fe80::', 10, 'ipv6');

/** Whether a server runs on this machine, so that its work costs nothing. */
export function isLoopback(baseUrl: string): boolean {
  const host = hostOf(baseUrl);
  return host === 'localhost' || host.endsWith('.localhost') || isIn(loopback, host);
}

/** Whether a server runs on this machine or in its own network, where one model usually serves one call at a time. */
export function isNearby(baseUrl: string): boolean {
  const host = hostOf(baseUrl);
  const isLocalName =
    isIP(host) === 0 && (!host.includes('.') || /\.(local|lan|internal|home\.arpa)$/.test(host));
  return isLoopback(baseUrl) || isLocalName || isIn(ownNetwork, host);
}

function hostOf(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

function isIn(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
