import { describe, expect, it } from "vitest";
import { mayUpgrade, refusalOf } from "@/lib/business/request/guard";

const asked = (url: string, method = "GET", headers: Record<string, string> = {}) => ({ url, method, headers });
const statusOf = (...[url, method, headers]: Parameters<typeof asked>) =>
  refusalOf(asked(url, method, headers))?.status ?? null;

describe("requests before they reach the framework", () => {
  it("[ROB-01] an address that is none is the sender's mistake", () => {
    for (const url of ["*", "", "http://[", "http://evil.example/menu", "menu", "?", "\\"])
      expect(statusOf(url), url).toBe(400);
    for (const url of ["/", "/menu?x=[", "/item/%E0%A4%A/x", "/pedidos/graphql", "/%zz"])
      expect(statusOf(url), url).toBeNull();
  });

  it("[ROB-01] methods that nothing here takes are told so", () => {
    for (const method of ["TRACE", "PUT", "PATCH", "PROPFIND", "get", ""]) expect(statusOf("/menu", method)).toBe(405);
    for (const method of ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]) expect(statusOf("/menu", method)).toBeNull();
  });

  it("[ROB-01] a body that announces more than any route takes is refused before it comes", () => {
    expect(statusOf("/graphql", "POST", { "content-length": "999999999" })).toBe(413);
    expect(statusOf("/graphql", "POST", { "content-length": `${1024 * 1024}` })).toBeNull();
  });

  it("only the API's address opens sockets; any other protocol is passed over", () => {
    const socket = { upgrade: "WebSocket", connection: "keep-alive, Upgrade", "sec-websocket-key": "x" };
    for (const url of ["/graphql", "/pedidos/graphql?x=1"])
      expect(mayUpgrade(asked(url, "GET", socket)), url).toBe(true);
    for (const url of ["/", "/menu", "//", "/graphql/x", "/graphqlx"])
      expect(mayUpgrade(asked(url, "GET", socket))).toBe(false);
    expect(mayUpgrade(asked("/graphql", "POST", socket))).toBe(false);
    expect(mayUpgrade(asked("/graphql", "GET", { ...socket, upgrade: "h2c" }))).toBe(false);
  });
});
