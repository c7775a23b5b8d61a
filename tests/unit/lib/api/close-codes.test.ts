import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientConfig, graphqlPath, requestMode, socketUrl } from "@/lib/api/transport/client-config";
import { CLOSE_CODES, closeKind, LONGEST_RETRY, retryDelay } from "@/lib/api/transport/close-codes";

describe("close codes and retries", () => {
  test("[API-04] the twelve close codes are handled by kind", () => {
    expect(CLOSE_CODES.map(({ code }) => code)).toEqual([
      4500, 4005, 4400, 4004, 4401, 4403, 4406, 4408, 4504, 4409, 4429, 4499,
    ]);
    const retried = CLOSE_CODES.filter(({ kind }) => kind === "retry").map(({ code }) => code);
    expect(retried).toEqual([4408, 4504, 4499]);
  });

  test("[API-04] a code that is not in the table is retried: the network or a restart", () => {
    expect([1006, 1001, 1012].map(closeKind)).toEqual(["retry", "retry", "retry"]);
  });

  test("[LIVE-02] retries wait from 1 s doubling, plus a random 0.3 to 3 s", () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, 0))).toEqual([1300, 2300, 4300, 8300]);
    expect(retryDelay(0, 1)).toBe(4000);
  });

  test("[LIVE-02] no wait is shorter than 1.3 s or longer than the documented ceiling", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const wait = retryDelay(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(1300);
        expect(wait).toBeLessThanOrEqual(LONGEST_RETRY + 3000);
      }),
    );
  });
});

describe("client configuration", () => {
  test("[API-06] holds channel, mode, locale (default en) and url", () => {
    expect(clientConfig()).toEqual({ channel: "web", mode: "web", locale: "en", url: "/graphql" });
    expect(clientConfig({ mode: "dinein", locale: "ar" })).toMatchObject({ mode: "dinein", locale: "ar" });
    expect(requestMode({ mode: "dinein" })).toBe("dine-in");
  });

  test("[CFG-06] the endpoint honours the sub-path", () => {
    expect([graphqlPath(), graphqlPath("/shop"), graphqlPath("shop/")]).toEqual([
      "/graphql",
      "/shop/graphql",
      "/shop/graphql",
    ]);
  });

  test("[API-06] the socket is ws or wss by the page's scheme", () => {
    expect(socketUrl("/graphql", "https://kaapi.example")).toBe("wss://kaapi.example/graphql");
    expect(socketUrl("/shop/graphql", "http://kaapi.localhost:3000")).toBe("ws://kaapi.localhost:3000/shop/graphql");
  });
});
