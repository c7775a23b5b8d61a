import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { getIntrospectionQuery } from "graphql";
import { describe, expect, test } from "vitest";
import { createLog } from "../../../../backend/log.ts";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../../fixtures/backend/configuration.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { logIn, menuIds, placeOrder } from "../../../fixtures/backend/ordering.ts";
import { studioEditor } from "../../../fixtures/backend/studio.ts";
import { everyOperation } from "../../../fixtures/every-operation.ts";

/** Values that must never appear in a log; each is sent in calls that fail deep inside. */
const CANARY = {
  phone: "9812345670",
  name: "Zuleikha Canaria",
  email: "canaria@secret.example",
  address: "17 Goldfinch Lane",
  note: "the bell is broken",
  password: "correct-horse-canary",
};

describe("the log", () => {
  test("[SEC-03] no number, name, address, note, code, token, password or session of anybody stands in it, whatever fails", async () => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => lines.push(line) });
    const backend = await startTestBackend({ log });
    const token = await logIn(backend, "9000000051");
    const ids = await menuIds(backend);
    const staff = await staffMember(backend, { login: "canary@bistro" });
    const board = await staff.board();
    // Every statement that names these tables fails from here on, with what was asked in its values.
    for (const table of [
      "customers",
      "otp_codes",
      "addresses",
      "orders",
      "staff_sessions",
      "staff_members",
      "limited_acts",
    ]) {
      await backend.app.db.execute(sql.raw(`alter table if exists ${table} rename to gone_${table}`));
    }
    const before = lines.length;
    const { phone, name, email, address, note, password } = CANARY;
    await backend.query(
      `mutation { guestSignup(customerName: "${name}", isd_code: "+91", customerPhone: "${phone}", email: "${email}", channel: web) { status } }`,
    );
    await backend.query(`{ getOTP(isd_code: "+91", phone: "${phone}", channel: web) { message } }`);
    await backend.query(`mutation { verifyOTP(isd_code: "+91", phone: "${phone}", otp: "482913") { token } }`);
    await backend.query(`mutation { updateAddress(address_1: "${address}", lat: 1, lng: 1) { __typename } }`, {
      token,
    });
    await backend.query(`mutation { updateProfile(full_name: "${name}", email: "${email}") { email } }`, { token });
    await backend.query("{ addresses { id } }", { token });
    await placeOrder(backend, token, ids, { customer_name: name, phone, instructions: note });
    await staff.get(board);
    await staff.signIn("canary@bistro", password);
    const log_ = lines.slice(before).join("");
    expect(log_.match(/"level":50/g)?.length).toBeGreaterThan(3);
    expect(log_).toContain("guestSignup");
    const secrets = { ...CANARY, code: "482913", token, session: staff.cookie.split("=")[1] ?? "" };
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(3);
      for (const part of secret.split(" ")) if (part.length > 3) expect(log_, `${what}: ${part}`).not.toContain(part);
    }
    await backend.remove();
  });

  test("[SEC-03] whoever signs in to console or studio is named by an id, for a login is mostly a person's name", async () => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => lines.push(line) });
    const backend = await startTestBackend({ log, configuration: configurationOf(configOf("bistro")) });
    await staffMember(backend, { login: "zuleikha", name: CANARY.name, role: "manager" });
    const editor = await studioEditor(backend, "canariaowner", { name: CANARY.name });
    expect(editor.cookie).not.toBe("");
    const signedIn = lines.filter((line) => line.includes("signed in to the"));
    const id = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(signedIn.map((line) => JSON.parse(line).staff)).toEqual([id, id]);
    for (const word of ["zuleikha", "canaria"]) expect(lines.join("").toLowerCase()).not.toContain(word);
    await backend.remove();
  });

  test("[SEC-03] nothing that stood in any argument of any operation is in the log, whatever fails", async () => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => lines.push(line) });
    const backend = await startTestBackend({ log });
    const token = await logIn(backend, "9000000052");
    // What is read before a call reaches its own statements stays.
    for (const table of ["customers", "otp_codes", "addresses", "orders", "limited_acts", "carts", "items"]) {
      await backend.app.db.execute(sql.raw(`alter table if exists ${table} rename to gone_${table}`));
    }
    const before = lines.length;
    const values = { text: "Zuleikha", number: 98_123_456 };
    for (const { query } of everyOperation(await readFile("backend/schema.graphql", "utf8"), values)) {
      await backend.query(query, { location: 11, token });
    }
    const written = lines.slice(before).join("");
    expect(written.match(/"level":50/g)?.length).toBeGreaterThan(10);
    for (const value of [values.text, String(values.number), token]) expect(written).not.toContain(value);
    await backend.remove();
  });

  test("[ROB-01] every line of a request has its caller's trace, the reply names it, and the guest's reference is how it begins", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog("debug", { write: (line) => lines.push(JSON.parse(line)) });
    const backend = await startTestBackend({ log });
    await backend.app.db.execute(sql.raw("alter table items rename to gone_items"));
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    const ask = async (headers: Record<string, string>) => {
      const before = lines.length;
      const response = await fetch(`${backend.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": "key_test_bistro", ...headers },
        body: JSON.stringify({ query: "{ getAllItems(limit: 1) { total } }" }),
      });
      const { errors } = (await response.json()) as { errors: { extensions: { reference: string } }[] };
      return { id: response.headers.get("x-request-id"), errors, lines: lines.slice(before) };
    };
    const named = await ask({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    expect(named.id).toBe(trace);
    expect(named.errors[0]?.extensions.reference).toBe(trace.slice(0, 8));
    expect(named.lines.filter(({ level }) => level === 50).map((line) => line.trace)).toEqual([trace]);
    const answered = named.lines.filter(({ msg }) => msg === "A request was answered.");
    expect(answered).toEqual([
      expect.objectContaining({
        level: 30,
        trace,
        shop: "bistro",
        method: "POST",
        route: "graphql",
        operation: expect.stringContaining("getAllItems"),
        status: 500,
        ms: expect.any(Number),
      }),
    ]);
    const unnamed = await ask({ traceparent: "<script>" });
    expect(unnamed.id).toMatch(/^[0-9a-f]{32}$/);
    expect(unnamed.errors[0]?.extensions.reference).toBe(unnamed.id?.slice(0, 8));
    await backend.remove();
  });

  test("[SEC-01] the folder of the embedded database is nobody's but the backend's, whatever mode its files have, and its statements are timed", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    const backend = await startTestBackend({ storage: "embedded", log, slowStatementMs: 0 });
    expect(lines.join("")).toContain('"msg":"A statement was slow."');
    expect((await stat(path.join(backend.dataDir, "db"))).mode & 0o077).toBe(0);
    await backend.remove();
  });

  test("[SEC-01] outside the demo a shop does not explain its schema, and answers everything else", async () => {
    const demo = await startTestBackend();
    expect((await demo.query(getIntrospectionQuery())).errors).toBeUndefined();
    await demo.stop();
    const real = await startTestBackend({ dataDir: demo.dataDir, databaseUrl: demo.databaseUrl, demo: false });
    const { data, errors } = await real.query(getIntrospectionQuery());
    expect(data?.__schema).toBeUndefined();
    expect(errors?.[0]?.message).toContain("introspection");
    expect((await real.query("{ __typename getBusinessInfo { id } }")).data).toMatchObject({
      getBusinessInfo: { id: "bistro" },
    });
    await real.remove();
  });
});
