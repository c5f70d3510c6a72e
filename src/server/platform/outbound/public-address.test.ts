import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("private, local, reserved and metadata addresses are not public", () => {
  const closed = [
    ..."0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1".split(" "),
    ..."172.31.255.255 192.0.0.192 192.168.1.1 198.18.0.1 224.0.0.1 239.1.1.1 255.255.255.255 168.63.129.16".split(" "),
    ..."::1 :: ::ffff:10.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 fe80::1 fe80::1%eth0 fc00::1".split(" "),
    ..."fd00:ec2::254 ff02::1 64:ff9b::a00:1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 100::1".split(" "),
    ..."localhost 2130706433 0x7f000001 127.1 1.2.3.4.5".split(" "),
    "",
  ];
  for (const address of closed) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("addresses of the public internet are", () => {
  for (const address of ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.63.255.255", "2606:4700::1111", "2a00:1450::1"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});
