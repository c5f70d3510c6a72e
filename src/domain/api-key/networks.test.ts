import { expect, it } from "vitest";
import { isNetwork, isWithin } from "./networks.ts";

it.each([
  "192.0.2.7",
  "192.0.2.0/24",
  "0.0.0.0/0",
  "2001:db8::/32",
  "::1",
  "2001:db8:1:2:3:4:5:6",
  "::ffff:192.0.2.0/120",
])("%s is a network", (text) => expect(isNetwork(text)).toBe(true));

it.each([
  "",
  "192.0.2",
  "192.0.2.256",
  "192.0.02.1",
  "192.0.2.0/33",
  "192.0.2.0/",
  "192.0.2.0/24/1",
  "2001:db8::1::2",
  "2001:db8:1:2:3:4:5",
  "2001:db8:1:2:3:4:5:6:7",
  "2001:db8::/129",
  "g::1",
  "northstar.example",
  "::ffff:192.0.2.0/95",
])("“%s” is none", (text) => expect(isNetwork(text)).toBe(false));

it.each([
  ["192.0.2.7", ["192.0.2.0/24"], true],
  ["192.0.3.7", ["192.0.2.0/24"], false],
  ["192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7"], false],
  ["192.0.2.8", ["198.51.100.0/24", "192.0.2.8/31"], true],
  ["10.1.2.3", ["0.0.0.0/0"], true],
  ["2001:db8:7::9", ["2001:db8::/32"], true],
  ["2001:db9::9", ["2001:db8::/32"], false],
  ["::1", ["0.0.0.0/0"], false],
  ["192.0.2.7", ["::/0"], false],
  ["::ffff:192.0.2.7", ["192.0.2.0/24"], true],
  ["::ffff:c000:0207", ["192.0.2.0/24"], true],
  ["192.0.2.7", ["::ffff:192.0.2.0/120"], true],
  ["fe80::1%eth0", ["fe80::/10"], true],
  ["unknown", ["0.0.0.0/0", "::/0"], false],
  ["192.0.2.7", ["broken"], false],
  ["192.0.2.7", [], false],
])("%s in %j: %s", (address, networks, expected) => expect(isWithin(address, networks)).toBe(expected));
