import { expect, test } from "vitest";
import { clientAddress, isLoopback, networkOf } from "@/lib/domain/network";

test("[SESS-01] [ROB-01] an address is counted by its network: IPv4 as it is, IPv6 by its first 64 bits", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:0001:0002:ffff:1:2:3")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::5")).toBe("2001:db8:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("[ROB-01] two networks that differ in what an address leaves out are two, and capitals make no second one", () => {
  expect(networkOf("2a00::7:1:2:3:4")).toBe("2a00:0:0:7::/64");
  expect(networkOf("2a00::8:1:2:3:4")).toBe("2a00:0:0:8::/64");
  expect(networkOf("2A02:8109::1")).toBe(networkOf("2a02:8109::1"));
});

test("[ROB-01] this machine has every address of its own, also when IPv4 is written as IPv6", () => {
  for (const address of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])
    expect(isLoopback(address), address).toBe(true);
  for (const address of ["203.0.113.7", "1.127.0.1", "::10", "2001:db8::1", "::ffff:203.0.113.7"])
    expect(isLoopback(address), address).toBe(false);
});

test("[SESS-01] the client's address is the one that the outermost counted front server saw, whatever the client wrote before it", () => {
  const front = "10.0.0.1";
  expect(clientAddress("203.0.113.7", front, 1)).toBe("203.0.113.7");
  expect(clientAddress("1.1.1.1, 203.0.113.7", front, 1)).toBe("203.0.113.7");
  expect(clientAddress("1.1.1.1,203.0.113.7 , 10.0.0.2", front, 2)).toBe("203.0.113.7");
  for (const forged of ["", "1.1.1.1", "1.1.1.1, 2.2.2.2", "x"])
    expect(clientAddress(forged, "203.0.113.7", 0), forged).toBe("203.0.113.7");
});

test("[SESS-01] [ROB-01] with fewer entries than front servers, or an entry that is no address, the connection's address counts", () => {
  expect(clientAddress("", "10.0.0.1", 1)).toBe("10.0.0.1");
  expect(clientAddress("198.51.100.1", "10.0.0.1", 2)).toBe("10.0.0.1");
  expect(clientAddress("198.51.100.1, ,", "10.0.0.1", 2)).toBe("10.0.0.1");
  expect(clientAddress("kaapi.example", "10.0.0.1", 1)).toBe("10.0.0.1");
  expect([clientAddress("", null, 1), clientAddress("", "", 0)]).toEqual([null, null]);
});
