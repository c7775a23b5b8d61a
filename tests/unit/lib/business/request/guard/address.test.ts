import { describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/business/request/guard/guard";

const statusOf = (url: string, headers: Record<string, string> = {}) =>
  refusalOf({ url, method: "GET", headers })?.status ?? null;

describe("long addresses", () => {
  it("[ROB-01] an address with more parameters than any of ours has is too long, also that of a socket", () => {
    const socket = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-key": "x" };
    for (const one of ["&=", "&", "&a", "&a=1"]) {
      expect(statusOf(`/?${one.repeat(7000)}`), one).toBe(414);
      expect(statusOf(`/?a=1${one.repeat(99)}`), one).toBeNull();
      expect(statusOf(`/graphql?a=1${one.repeat(100)}`, socket), one).toBe(414);
    }
  });

  it("[ROB-01] an address that would be too long in a response's head for a front server is refused", () => {
    for (const one of ['"', "<", "'", "/", "%ff", "%"]) {
      expect(statusOf(`/menu/?q=${one.repeat(15_000 / one.length)}`), one).toBe(414);
      expect(statusOf(`/menu/?q=${one.repeat(1_000)}`), one).toBeNull();
    }
    expect(statusOf(`/${'"'.repeat(15_000)}/`)).toBe(414);
    expect(statusOf(`/menu/?q=${"a".repeat(15_000)}`)).toBeNull();
  });
});
