import { describe, expect, test } from "vitest";
import { PEER_HEADER, visitorAddress, visitorHeaders } from "@/lib/business/request/visitor";
import { visitorOf } from "../../../../../backend/http/visitor.ts";

const call = (headers: Record<string, string>) => new Request("http://corner.localhost/graphql", { headers });
const SECRET = "a secret of the installation";
const read = (headers: Record<string, string>, secret: string | null = SECRET) =>
  visitorOf((name) => headers[name] ?? null, secret);

describe("who is behind a call", () => {
  test("[SESS-01] no front server is counted by default, so the address is that of the connection", () => {
    expect(visitorAddress("198.51.100.1", "203.0.113.7")).toBe("203.0.113.7");
  });

  test("[SESS-01] the backend believes the storefront's signed word and nobody else's", () => {
    const made = visitorHeaders(call({ [PEER_HEADER]: "203.0.113.7", host: "corner.localhost:3000" }), SECRET);
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
