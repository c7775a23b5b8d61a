import { expect, test } from "vitest";
import { countedProxies } from "../../../../backend/http/caller-address.ts";

test("[ROB-01] front servers are counted by BACKEND_PROXIES, by its old name CONSOLE_PROXIES, and else there are none", () => {
  expect(countedProxies({})).toBe(0);
  expect(countedProxies({ BACKEND_PROXIES: "2" })).toBe(2);
  expect(countedProxies({ CONSOLE_PROXIES: "1" })).toBe(1);
  expect(countedProxies({ BACKEND_PROXIES: "2", CONSOLE_PROXIES: "1" })).toBe(2);
  expect(countedProxies({ BACKEND_PROXIES: "0", CONSOLE_PROXIES: "1" })).toBe(0);
  expect(countedProxies({ BACKEND_PROXIES: "many" })).toBe(0);
});
