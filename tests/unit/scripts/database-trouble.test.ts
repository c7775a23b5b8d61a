import { describe, expect, test } from "vitest";
import { databaseTrouble } from "@/scripts/operate/database-trouble";

const LOOK = "Look at DATABASE_URL, and whether PostgreSQL runs and listens for this machine.";

describe("why a database cannot be used", () => {
  test.each([
    ["a port that nobody listens at", { code: "ECONNREFUSED", message: "connect" }],
    ["a host that a firewall hides", { message: "timeout expired" }],
    ["a server without encryption", { message: "The server does not support SSL connections" }],
    ["a certificate of nobody known", { code: "", message: "self-signed certificate" }],
  ])("%s leads to DATABASE_URL", (_what, error) => {
    expect(databaseTrouble(Object.assign(new Error(error.message), error))).toContain(LOOK);
  });

  test("an error of the program's own is none of these", () => {
    expect(databaseTrouble(new TypeError("x is not a function"))).toBeNull();
  });
});
