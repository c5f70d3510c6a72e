/** An address as its bits: 32 or 128 of them. */
type Address = { bits: bigint; width: 32 | 128 };
type Network = Address & { prefix: number };

/** An IPv4 or IPv6 address; an IPv4 address inside an IPv6 one counts as IPv4. Null for anything else. */
function readAddress(text: string): Address | null {
  if (!text.includes(":")) return readIpv4(text);
  // The zone of a link-local address names an interface, not a network.
  const groups = readGroups(text.split("%")[0] ?? "");
  if (groups === null) return null;
  const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
  return bits >> 32n === 0xffffn ? { bits: bits & 0xffff_ffffn, width: 32 } : { bits, width: 128 };
}

function readIpv4(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return { bits: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n), width: 32 };
}

/** The eight groups of an IPv6 address (RFC 4291 §2.2). */
function readGroups(text: string): number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (!head || (halves.length === 2 && !tail)) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (halves.length === 1) return missing === 0 ? head : null;
  return missing < 1 ? null : [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])];
}

function groupsOf(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [at, part] of parts.entries()) {
    const ipv4 = at === parts.length - 1 && part.includes(".") ? readIpv4(part) : null;
    if (ipv4) groups.push(Number(ipv4.bits >> 16n), Number(ipv4.bits & 0xffffn));
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}

function readNetwork(text: string): Network | null {
  const [head = "", length, ...rest] = text.split("/");
  const address = readAddress(head);
  if (address === null || rest.length > 0) return null;
  if (length === undefined) return { ...address, prefix: address.width };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length)) return null;
  // Of an IPv4 address written as IPv6, the first 96 bits are fixed.
  const prefix = Number(length) - (address.width === 32 && head.includes(":") ? 96 : 0);
  return prefix >= 0 && prefix <= address.width ? { ...address, prefix } : null;
}

/** Whether a text is an address or a network in CIDR notation: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/** Whether an address is in one of these networks. Unreadable texts match nothing. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const found = readAddress(address);
  if (found === null) return false;
  return networks.some((text) => {
    const network = readNetwork(text);
    if (network === null || network.width !== found.width) return false;
    const rest = BigInt(network.width - network.prefix);
    return network.bits >> rest === found.bits >> rest;
  });
}
