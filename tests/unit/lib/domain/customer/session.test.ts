import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HeaderState, requestHeaders } from "../../../../../lib/domain/customer/session/request-headers.ts";
import { isAuthenticated } from "../../../../../lib/domain/customer/session/signed-in.ts";
import { splitName } from "../../../../../lib/domain/customer/session/split-name.ts";
import * as rules from "../../../../../lib/domain/customer/session/token.ts";
import { codeOf, unwrap } from "../builders.ts";

const { needsRefresh, tokenPayload } = rules;
const tokenOf = (payload: string) => `e30.${Buffer.from(payload).toString("base64url")}.sig`;

describe("tokens", () => {
  test("[SESS-04] authenticated means a token exists and the user is not a guest", () => {
    expect(isAuthenticated({ token: "t", isGuest: false })).toBe(true);
    expect(isAuthenticated({ token: "t", isGuest: true })).toBe(false);
    expect(isAuthenticated({ token: null, isGuest: false })).toBe(false);
    expect(isAuthenticated({ token: "", isGuest: false })).toBe(false);
  });

  test("[SESS-06] a payload is read with its expiry, in any script", () => {
    const { exp, claims } = unwrap(tokenPayload(tokenOf('{"exp":1800000000,"name":"ليلى ñ 😀??>>"}')));
    expect(exp).toBe(1800000000);
    expect(claims.name).toBe("ليلى ñ 😀??>>");
    expect(unwrap(tokenPayload(tokenOf("{}"))).exp).toBeNull();
  });

  test.each([
    "",
    "abc",
    "a.b",
    "a.b.c.d",
    "e30.###.sig",
    "e30..sig",
    tokenOf("not json"),
    tokenOf("[]"),
    tokenOf("null"),
    tokenOf('{"exp":"soon"}'),
    "e30.gICA.sig",
  ])("[SESS-06] the bad token %j is refused", (token) => {
    expect(codeOf(tokenPayload(token))).toBe("TOKEN_INVALID");
  });

  test("[SESS-06] reading a token never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(codeOf(tokenPayload(`a.${text}.b`))).toBe("TOKEN_INVALID");
      }),
    );
  });

  test("[SESS-06] a token is refreshed under 3600 s before its end, never for guests", () => {
    const now = 1_800_000_000_000;
    const exp = (seconds: number) => 1_800_000_000 + seconds;
    expect([exp(3600), exp(3599), exp(0), exp(-10)].map((end) => needsRefresh(end, now, false))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(needsRefresh(exp(10), now, true)).toBe(false);
    expect(needsRefresh(null, now, false)).toBe(false);
  });
});

describe("headers", () => {
  const state: HeaderState = {
    apiKey: "key",
    token: null,
    adminPrefix: "admin_",
    language: "es",
    mode: "web",
    storeId: null,
    tableId: null,
    channel: "web",
    origin: "https://dosa.example",
  };

  test("[SESS-09] a visitor sends the API key as authorization and x-api-key, with language and mode", () => {
    expect(requestHeaders(state)).toEqual({
      authorization: "key",
      "x-api-key": "key",
      "x-use-lang": "es",
      "x-request-type": "web",
    });
  });

  test("[SESS-09] a customer or ordering guest sends a bearer token, an administrator's token leaves the key", () => {
    expect(requestHeaders({ ...state, token: "t" })).toMatchObject({ authorization: "Bearer t", "x-api-key": "key" });
    expect(requestHeaders({ ...state, token: "admin_t" }).authorization).toBe("key");
    expect(requestHeaders({ ...state, token: "admin_t", adminPrefix: "" }).authorization).toBe("Bearer admin_t");
  });

  test("[SESS-09] location_id and table_id when known, origin only in the in-store channel", () => {
    const table = requestHeaders({ ...state, mode: "dine-in", storeId: "s1", tableId: "t1" });
    expect(table).toMatchObject({ location_id: "s1", table_id: "t1", "x-request-type": "dine-in" });
    expect("origin" in table).toBe(false);
    expect(requestHeaders({ ...state, channel: "in_store" }).origin).toBe("https://dosa.example");
  });
});

test("[SESS-07] a full name is split on a space into first and last name", () => {
  expect(["Ana", "Ana María de Souza", "  Li  Wei ", ""].map(splitName)).toEqual([
    { firstName: "Ana", lastName: "" },
    { firstName: "Ana", lastName: "María de Souza" },
    { firstName: "Li", lastName: "Wei" },
    { firstName: "", lastName: "" },
  ]);
});
