import { BlockList, isIP, isIPv6 } from "node:net";

/** IPv4 ranges that aren't the public internet (IANA's special-purpose registry), and a cloud's metadata address. */
const closed = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "168.63.129.16/32",
]) {
  const [address = "", bits] = range.split("/");
  closed.addSubnet(address, Number(bits), "ipv4");
}

/** All public IPv6 addresses are in here; loopback, unique-local, link-local, multicast and mapped ones aren't. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
/** Parts of it that are for documentation, or lead into IPv4 networks (Teredo, 6to4). */
const closedGlobal = new BlockList();
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closedGlobal.addSubnet(address, bits, "ipv6");

/** Whether a request to this address stays on the public internet. Anything that isn't an address doesn't. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return isIPv6(address)
    ? !address.includes("%") && global.check(address, "ipv6") && !closedGlobal.check(address, "ipv6")
    : !closed.check(address, "ipv4");
}
