import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { RequestContext } from "../../../../backend/context.ts";
import { captchaHolds } from "../../../../backend/identity/captcha/captcha.ts";
import { findVerifier } from "../../../../backend/identity/social/verifiers.ts";
import { createConfigurationReader } from "../../../../config/load.ts";
import { backendCommand, WITH_PARENT } from "../../../../scripts/processes.ts";
import {
  newDataDir,
  newServerDatabase,
  startTestBackend,
  type TestBackend,
} from "../../../fixtures/backend/backend.ts";
import { configOf } from "../../../fixtures/backend/configuration.ts";
import { CENTRE, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { freePort } from "../../../fixtures/free-port.ts";

const GUEST = `mutation { guestSignup(customerName: "A", isd_code: "+91", customerPhone: "9000012399", channel: web) { status } }`;

/** The storefront reads the same sources with the same reader (config/load.ts); here the server is tested. */
describe("[CFG-02] an override of a business binds the server as it does the page", () => {
  let folder: string;
  let backend: TestBackend;
  const seconds = Array.from({ length: 1_000 }, (_, n) => n * 2_000).values();
  const list = (...businesses: object[]) => JSON.stringify({ version: 1, businesses });
  const bistro = (customizations: object = {}, biz: object = {}) => configOf("bistro", { customizations, biz });
  const override = (customizations: object, biz: object = {}) =>
    writeFile(path.join(folder, "root.config.json"), list(bistro(customizations, biz)));
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sources-"));
    await mkdir(path.join(folder, "businesses"));
    await writeFile(path.join(folder, "businesses/bistro.json"), JSON.stringify(bistro()));
    const sources = {
      rootFile: path.join(folder, "root.config.json"),
      cacheFile: path.join(folder, "cache.json"),
      bundleFolder: path.join(folder, "businesses"),
    };
    // Each reading is two seconds after the one before: no test waits for the next look at the files.
    const configuration = createConfigurationReader(
      sources,
      () => {},
      () => seconds.next().value ?? 0,
    );
    backend = await startTestBackend({ configuration, autopilotSeconds: 0, clock: () => new Date(NOON) });
  });
  afterAll(async () => {
    await backend.remove();
    await rm(folder, { recursive: true, force: true });
  });
  const context = (app: object = {}) =>
    ({
      app: { ...backend.app, demo: false, ...app },
      business: { id: "bistro" },
      remoteAddress: null,
    }) as unknown as RequestContext;
  const refusal = async (change: Record<string, unknown> = {}) => {
    const { errors } = await placeOrder(backend, await signUpGuest(backend), await menuIds(backend), change);
    return errors?.[0]?.extensions.code;
  };

  test("whether guests are let in, and with which e-mail and payment", async () => {
    await override({});
    expect((await backend.query(GUEST)).data.guestSignup.status).toBe("success");
    expect(await refusal()).toBeUndefined();
    await override({ guestCheckout: { cashOnDelivery: false } });
    expect(await refusal()).toBe("PAYMENT_OPTION_NOT_ALLOWED");
    await override({ guestCheckout: { emailRequired: true } });
    expect((await backend.query(GUEST)).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    await override({ guestCheckout: { enabled: false } });
    expect((await backend.query(GUEST)).data.guestSignup.status).toBe("error");
  });

  test("for which days and times orders are taken", async () => {
    const inThreeDays = {
      delivery_datetime: "2026-11-24 12:00",
      is_future_order: true,
      time_slot_start: "17:00:00",
      time_slot_end: "17:30:00",
    };
    await override({});
    const before = await refusal(inThreeDays);
    await override({ deliveryPickup: { maxPreOrderDate: 1 } });
    const after = await refusal(inThreeDays);
    expect([before, after]).toEqual([undefined, "SLOT_UNAVAILABLE"]);
  });

  test("[STORE-11] [BILL-02] which ways to order are billed and taken: none that the shop has switched off, whatever its store could do", async () => {
    const fries = (await menuIds(backend))["French Fries"];
    const billed = async (type: string) => {
      const { data } = await backend.query(
        `{ getBill(channel: web, order_type: "${type}", items: [{ id: "${fries}", quantity: 4 }]) { errors { error_type } } }`,
        { location: CENTRE },
      );
      return data.getBill.errors.map((error: { error_type: string }) => error.error_type);
    };
    await override({ deliveryPickup: { modes: ["pickup"] } });
    expect([await billed("pickup"), await refusal()]).toEqual([[], undefined]);
    expect(await billed("delivery")).toEqual(["MODE_NOT_OFFERED"]);
    await override({ deliveryPickup: { modes: ["delivery"] } });
    expect([await billed("pickup"), await refusal()]).toEqual([["MODE_NOT_OFFERED"], "MODE_NOT_OFFERED"]);
    // A table's code is no way to order that guests choose.
    expect(await billed("dinein")).not.toContain("MODE_NOT_OFFERED");
  });

  test("who checks a social sign-in, and whether a captcha is asked for", async () => {
    await override({});
    expect(await findVerifier(context(), "google", "t")).toBeNull();
    expect(await captchaHolds(context({ captchaSecret: "s" }), null)).toBe(true);
    const socialLogin = { google: { clientId: "client.apps.example" } };
    await override({ accessKeys: { socialLogin, misc: { captchaKey: "site-key" } } });
    expect(await findVerifier(context(), "google", "t")).not.toBeNull();
    expect(await captchaHolds(context({ captchaSecret: "s" }), null)).toBe(false);
  });

  test("under which domains a shop calls the payment service", async () => {
    const allowed = async (origin: string) =>
      (await fetch(`${backend.url}/v1/account/business/bistro/gateway`, { headers: { origin } })).headers.get(
        "access-control-allow-origin",
      );
    const domains = [{ domain: "bistro.example" }];
    await override({}, {});
    expect(await allowed("https://bistro.example")).toBeNull();
    await override({}, { domains });
    expect(await allowed("https://bistro.example")).toBe("https://bistro.example");
    expect(await allowed("https://bistro.evil.example")).toBeNull();
  });

  test("[SEC-01] /p/config answers a caller's own business, whatever host it names", async () => {
    await override({}, { domains: [{ domain: "bistro.example" }] });
    await writeFile(
      path.join(folder, "cache.json"),
      list(configOf("rival", { biz: { domains: [{ domain: "rival.example" }] } })),
    );
    const told = async (query: string, key?: string) => {
      const { status, body } = await backend.rest(
        "GET",
        `/p/config${query}`,
        undefined,
        key ? { "x-api-key": key } : {},
      );
      return status === 200 ? body.biz.id : status;
    };
    expect(await told("?host=rival.example")).toBe("rival");
    expect(await told("?host=rival.example", "key_test_bistro")).toBe(404);
    expect(await told("?host=bistro.example", "key_test_bistro")).toBe("bistro");
    expect(await told("", "key_test_rival")).toBe("rival");
    expect([await told(""), await told("?host=bistro.example", "nobody"), await told("?host=bistro.evil")]).toEqual([
      400, 404, 404,
    ]);
  });
});

test("[CFG-02] a backend that is started as it is for guests reads the file that ROOT_CONFIG_FILE names, and the bundle", async () => {
  // A server's database is opened in a fifth of the embedded one's time.
  const onServer = inject("storage").port !== null;
  const folder = await newDataDir(onServer ? "nothing" : "prepared");
  const rootFile = path.join(folder, "root.json");
  const biz = { domains: [{ domain: "moved.example" }], name: "Moved" };
  await writeFile(rootFile, JSON.stringify({ businesses: [configOf("kaapi-kitchen", { biz })] }));
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, ...(onServer ? { DATABASE_URL: await newServerDatabase() } : {}) };
  const running = spawn(process.execPath, [...WITH_PARENT, ...backendCommand()], {
    env: { ...env, BACKEND_PORT: `${port}`, DATA_DIR: folder, ROOT_CONFIG_FILE: rootFile, LOG_LEVEL: "fatal" },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  try {
    const ask = (host: string) => fetch(`http://localhost:${port}/p/config?host=${host}`).catch(() => null);
    await expect.poll(async () => (await ask("moved.example"))?.status, { timeout: 60_000 }).toBe(200);
    expect(await (await ask("moved.example"))?.json()).toMatchObject({ biz: { id: "kaapi-kitchen", name: "Moved" } });
    expect((await ask("kaapi.localhost"))?.status, "the bundle's entry is replaced as a whole").toBe(404);
    expect((await ask("union.localhost"))?.status).toBe(200);
  } finally {
    running.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});

test("[SEC-02] every answer says that it is of no other type, and keeps browsers that came by https", async () => {
  const backend = await startTestBackend();
  try {
    for (const at of ["/p/health", "/outbox", "/console", "/graphql", "/v1/txn/details/x", "/nothing", "//"]) {
      const answer = await fetch(`${backend.url}${at}`, { headers: { "x-forwarded-proto": "https" } });
      expect(answer.headers.get("x-content-type-options"), at).toBe("nosniff");
      expect(answer.headers.get("strict-transport-security"), at).toBe("max-age=31536000");
      const plain = await fetch(`${backend.url}${at}`);
      expect(plain.headers.get("strict-transport-security"), at).toBeNull();
    }
  } finally {
    await backend.remove();
  }
});
