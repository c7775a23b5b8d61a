import { describe, expect, test } from "vitest";
import { addressOf, visitorAddress, visitorHeaders } from "@/lib/business/request/visitor";
import { visitorOf } from "../../../../../backend/http/visitor.ts";

const call = (headers: Record<string, string>) => new Request("http://corner.localhost/graphql", { headers });
const SECRET = "a secret of the installation";
const read = (headers: Record<string, string>, secret: string | null = SECRET) =>
  visitorOf((name) => headers[name] ?? null, secret);

describe("who is behind a call", () => {
  test("[SESS-01] the address is the one that our own front servers saw, whatever the caller wrote before it", () => {
    const front = "10.0.0.1";
    expect(addressOf("203.0.113.7", front, 1)).toBe("203.0.113.7");
    expect(addressOf("1.1.1.1, 203.0.113.7", front, 1)).toBe("203.0.113.7");
    expect(addressOf("1.1.1.1, 203.0.113.7, 10.0.0.2", front, 2)).toBe("203.0.113.7");
    expect(addressOf("203.0.113.7", front, 3)).toBe("203.0.113.7");
    expect(addressOf(null, null, 1)).toBeNull();
  });

  test("[SESS-01] without a front server the address is that of the connection, and what is no address is none", () => {
    for (const forged of [null, "1.1.1.1", "1.1.1.1, 2.2.2.2", "x"])
      expect(addressOf(forged, "203.0.113.7", 0)).toBe("203.0.113.7");
    expect(addressOf("kaapi.example", "10.0.0.1", 1)).toBeNull();
    expect(visitorAddress("198.51.100.1", "203.0.113.7"), "none is counted by default").toBe("203.0.113.7");
  });

  test("[SESS-01] the backend believes the storefront's signed word and nobody else's", () => {
    const made = visitorHeaders(call({ "x-forwarded-for": "203.0.113.7", host: "corner.localhost:3000" }), SECRET);
    expect(read(made)).toEqual({
      address: "203.0.113.7",
      host: "corner.localhost",
      authority: "corner.localhost:3000",
    });
    expect(read({ ...made, "x-visitor-host": "corner.localhost:3001" })).toBeNull();
    expect(read({ ...made, "x-visitor-address": "203.0.113.8" })).toBeNull();
    expect(read({ ...made, "x-visitor-host": "rival.localhost" })).toBeNull();
    expect(read({ ...made, "x-visitor-signature": "" })).toBeNull();
    expect(read(made, "another secret")).toBeNull();
    expect(read(made, null)).toBeNull();
  });
});
