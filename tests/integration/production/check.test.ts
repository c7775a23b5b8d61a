import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { storefrontSignature } from "../../../backend/http/visitor.ts";
import { VENDORS } from "../../../backend/payments-service/providers/vendors.ts";
import type { CheckOptions } from "../../../scripts/production/connections/asking.ts";
import { connectionFindings } from "../../../scripts/production/connections/connections.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { startSelfSignedServer } from "../../fixtures/production/self-signed-server.ts";
import { runScript } from "../../fixtures/run-script.ts";

const SECRET = "right-word-of-both-sides";

/** What only the right server says. */
const SAYS: Readonly<Record<string, string>> = {
  "/same/api/revalidate": '{"revalidated":[]}',
  "/payments/v1": '{"success":false,"message":"You need to sign in for this."}',
};
const LOCATIONS: Record<string, string> = {
  "/beside/payments/v1": "/payments/v1/",
  "/elsewhere/payments/v1": "https://there.example/login?from=v1",
};

/** Stands for a vendor, the storefront and the backend: each address returns one status, or the one of its key. */
const server = createServer((request, response) => {
  request.resume();
  const isRight = request.headers.authorization === `Basic ${Buffer.from("AC1:right").toString("base64")}`;
  const status: Record<string, number> = {
    "/2010-04-01/Accounts/AC1.json": isRight ? 200 : 401,
    "/v1/balance": 200,
    "/v1/payments?count=1": 401,
    "/users/me": 401,
    "/payments/00000000-0000-0000-0000-000000000000": 401,
    "/apis/pg-sandbox/v1/oauth/token": 401,
    "/v2/charges/chg_none": 401,
    "/api/health": 200,
    "/p/health": 200,
    "/down/p/health": 502,
    "/api/revalidate": 401,
    "/same/api/health": 200,
    "/same/api/revalidate": 200,
    "/console/api/health": 200,
    "/console/api/revalidate": 200,
    "/other/api/health": 200,
    "/busy/p/health": 200,
    "/busy/p/studio/changes": 429,
    "/p/studio/changes": request.headers["x-storefront-signature"] === storefrontSignature(SECRET) ? 200 : 404,
    "/console": 200,
    "/payments/v1": 401,
    "/page/payments/v1": 200,
    "/moved/payments/v1": 308,
    "/beside/payments/v1": 308,
    "/elsewhere/payments/v1": 302,
    "/otlp/v1/traces": request.headers["x-key"] === "right" ? 200 : 401,
  };
  response
    .writeHead(status[request.url ?? ""] ?? 404, {
      "content-type": "application/json",
      location: LOCATIONS[request.url ?? ""] ?? "https://there.example/v1",
    })
    .end(SAYS[request.url ?? ""] ?? "{}");
});
let origin = "";
let dataDir = "";
/** Nothing listens there. */
let deadOrigin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  deadOrigin = `http://localhost:${await freePort()}`;
  dataDir = await mkdtemp(path.join(tmpdir(), "check-"));
});
afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true });
});

async function findings(env: Record<string, string>, options: Partial<CheckOptions> = {}) {
  const vendors = { twilio: origin };
  const found = await connectionFindings(
    { DATA_DIR: dataDir, ...env },
    { roles: ["storefront", "backend"], running: false, vendors, ...options },
  );
  return found.map(({ name, problems, note }) => [name, note ?? problems.join(" ")]);
}

describe("npm run production -- check", () => {
  test("tries the keys of Twilio by a harmless call", async () => {
    const twilio = async (TWILIO_AUTH_TOKEN: string) =>
      new Map((await findings({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN })).map(([name, said]) => [name, said]));
    expect((await twilio("right")).get("Twilio")).toBe("");
    expect((await twilio("wrong")).get("Twilio")).toContain("Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN");
  });

  /** An account at each vendor, by the gateway's name; a vendor without one here fails the test below. */
  const ACCOUNTS: Readonly<Record<string, Record<string, string>>> = {
    Stripe: { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "w" },
    Razorpay: { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "s", RAZORPAY_WEBHOOK_SECRET: "w" },
    PhonePe: {
      PHONEPE_CLIENT_ID: "c",
      PHONEPE_CLIENT_SECRET: "s",
      PHONEPE_CLIENT_VERSION: "1",
      PHONEPE_ENVIRONMENT: "sandbox",
      PHONEPE_WEBHOOK_USER: "hooks",
      PHONEPE_WEBHOOK_PASSWORD: "letters4and5",
    },
    Tap: { TAP_SECRET_KEY: "sk_test_1" },
    FreedomPay: { FREEDOMPAY_STORE_ID: "1", FREEDOMPAY_TERMINAL_ID: "2", FREEDOMPAY_ENVIRONMENT: "test" },
    PaymentOS: {
      PAYMENTSOS_APP_ID: "com.shop",
      PAYMENTSOS_PUBLIC_KEY: "p",
      PAYMENTSOS_PRIVATE_KEY: "s",
      PAYMENTSOS_ENVIRONMENT: "test",
    },
    MercadoPago: {
      MERCADOPAGO_PUBLIC_KEY: "TEST-1",
      MERCADOPAGO_ACCESS_TOKEN: "TEST-2",
      MERCADOPAGO_WEBHOOK_SECRET: "w",
    },
    PayULatinAmerica: {
      PAYU_MERCHANT_ID: "508029",
      PAYU_ACCOUNT_ID: "512321",
      PAYU_API_LOGIN: "l",
      PAYU_API_KEY: "k",
    },
  };
  /** Sends what is meant for vendors to the server above, and says where it was meant to go. */
  async function withVendors<T>(to: string, work: () => Promise<T>): Promise<{ made: T; hosts: readonly string[] }> {
    const hosts: string[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", (address: string | URL, init?: RequestInit) => {
      const url = new URL(String(address));
      if (url.protocol !== "https:") return send(address, init);
      hosts.push(url.host);
      return send(`${to}${url.pathname}${url.search}`, init);
    });
    try {
      return { made: await work(), hosts };
    } finally {
      vi.unstubAllGlobals();
    }
  }

  test.each(VENDORS.map(({ gateway, name }) => [gateway, name]))(
    "asks %s whether it knows the keys, and names what is missing and a vendor that does not answer",
    async (gateway, name) => {
      const account = ACCOUNTS[gateway] ?? {};
      const { made, hosts } = await withVendors(origin, () => findings(account));
      expect(hosts).toHaveLength(1);
      const said = new Map(made.map(([who, what]) => [who, what])).get(name);
      // Only Stripe's keys are known there; PayU and FreedomPay answer every request with 200.
      const answers200 = ["PayULatinAmerica", "FreedomPay"].includes(gateway);
      expect(said).toMatch(gateway === "Stripe" ? /^$/ : answers200 ? /reached/ : /refuses the keys/);
      const silent = (await withVendors(deadOrigin, () => findings(account))).made;
      expect(silent).toContainEqual([name, expect.stringContaining("cannot be reached")]);
      const [missing = "", ...others] = Object.keys(account).reverse();
      // An account of one key cannot be half there.
      if (others.length === 0) return;
      const half = await findings({ ...account, [missing]: "" });
      expect(half).toContainEqual([name, expect.stringContaining(`but ${missing} is not`)]);
    },
  );

  test("sends the trace collector an empty export with its key, and says what is wrong with either", async () => {
    const collector = async (OTEL_EXPORTER_OTLP_ENDPOINT: string, key = "right") => {
      const OTEL_EXPORTER_OTLP_HEADERS = `x-team=kitchen, x-key=${key}`;
      const found = await findings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS });
      return found.find(([name]) => name === "Trace collector")?.[1];
    };
    expect(await collector(`${origin}/otlp`)).toBe("");
    expect(await collector(`${origin}/otlp`, "wrong")).toContain("refuses the key (status 401)");
    expect(await collector(origin)).toContain(`${origin}/v1/traces returned 404. Compare OTEL_EXPORTER_OTLP_ENDPOINT`);
    expect(await collector(deadOrigin)).toContain("cannot be reached (ECONNREFUSED)");
  });

  test("compares the secret of storefront and backend, and calls it the same only if the storefront said so", async () => {
    const compared = async (at: string, more: Partial<CheckOptions> = {}) => {
      const found = await findings({ STOREFRONT_URL: at, STOREFRONT_SECRET: SECRET }, more);
      return found.find(([name]) => name?.startsWith("STOREFRONT_SECRET"))?.[1];
    };
    expect(await compared(origin)).toContain("Set the same STOREFRONT_SECRET");
    expect(await compared(`${origin}/same`)).toBe("");
    // A server that says yes to all, and one that has no such page.
    for (const other of ["/console", "/other"])
      expect(await compared(`${origin}${other}`)).toContain("did not answer as a storefront does");
    expect(await compared(deadOrigin)).toContain("was not compared");
  });

  test("[ROB-02] names a backend with another STOREFRONT_SECRET, to which the storefront is pointed, and blames no secret for a backend that has no time", async () => {
    const backend = async (STOREFRONT_SECRET: string, at = "/") =>
      (await findings({ API_URL_PRODUCTION: `${origin}${at}`, STOREFRONT_SECRET })).find(([name]) =>
        name?.startsWith("The backend"),
      );
    expect(await backend(SECRET)).toEqual([`The backend at ${origin}`, ""]);
    expect((await backend("of another program"))?.[1]).toContain(
      "API_URL_PRODUCTION leads to a backend with another STOREFRONT_SECRET",
    );
    const busy = (await backend(SECRET, "/busy"))?.[1];
    expect(busy).toContain(`could not be compared: ${origin}/busy/p/studio/changes returned 429`);
    expect(busy).not.toContain("another STOREFRONT_SECRET");
  });

  test("[ROB-02] opens the addresses at which browsers reach the console and the payment service", async () => {
    const opened = async (at: string) => {
      const env = { PAYMENTS_PUBLIC_URL: origin, PAYMENTS_URL: `${at}/payments`, CONSOLE_URL: `${at}/console` };
      const found = await findings(env);
      return ["payment service (PAYMENTS_URL)", "console (CONSOLE_URL)"].map(
        (name) => found.find(([title]) => title?.startsWith(`The ${name}`))?.[1],
      );
    };
    expect(await opened(origin)).toEqual(["", ""]);
    const nowhere = expect.stringContaining("It does not respond (ENOTFOUND)");
    expect(await opened("https://nothing.invalid")).toEqual([nowhere, nowhere]);
    expect((await opened(`${origin}/otlp`))[1]).toContain("returned 404");
    expect((await opened(`${origin}/page`))[0]).toContain("Another program may listen there");
    const redirected = async (to: string) => (await opened(`${origin}/${to}`))[0];
    expect(await redirected("moved"), "the address, without the path that was asked for").toMatch(
      /returned 308\. It redirects to https:\/\/there\.example: write .* in front\.$/,
    );
    expect(await redirected("beside"), "one without its origin").toContain(`redirects to ${origin}/payments: write`);
    expect(await redirected("elsewhere")).toContain("redirects to https://there.example/login?from=v1: write");
  });

  test("names a certificate that is not trusted, and does not say that the server is down", async () => {
    const at = await startSelfSignedServer(dataDir);
    const found = await findings({
      API_URL: at,
      OTEL_EXPORTER_OTLP_ENDPOINT: at,
      MAIL_SERVER: at.replace("https", "smtps"),
      MAIL_FROM: "orders@my-place.test",
    });
    for (const name of [`The backend at ${at}`, "Trace collector", "Mail server"])
      expect(found).toContainEqual([
        name,
        expect.stringMatching(
          /^The certificate of (?:https:.*|the mail server) is not trusted by this machine\. Get one .*SELF_SIGNED_CERT/,
        ),
      ]);
  });

  test("[ROB-02] trusts what NODE_EXTRA_CA_CERTS of the environment file names, as the servers will", async () => {
    const file = path.join(dataDir, "environment");
    const at = await startSelfSignedServer(dataDir);
    const checked = async (lines: string) => {
      await writeFile(file, `API_URL=${at}\n${lines}\n`);
      const args = ["check", "--role", "storefront", "--env-file", file];
      const { ended, output } = runScript("scripts/production/production.ts", args, { DATA_DIR: dataDir });
      await ended;
      return output();
    };
    expect(await checked("")).toContain("is not trusted by this machine");
    expect(await checked(`NODE_EXTRA_CA_CERTS=${dataDir}/own.crt`)).toContain(`ok    The backend at ${at}`);
    expect(await checked("NODE_EXTRA_CA_CERTS=/nowhere.crt")).toContain(
      "The certificate /nowhere.crt, which NODE_EXTRA_CA_CERTS names, cannot be read (ENOENT).",
    );
  });

  test("tells a backend that is down behind its front server from a name that leads elsewhere", async () => {
    const of = async (at: string) =>
      (await findings({ PAYMENTS_PUBLIC_URL: `${origin}${at}` })).find(([name]) => name?.startsWith("The public"))?.[1];
    expect(await of("/down")).toContain("returned 502. The front server answers and does not reach it");
    expect(await of("/elsewhere")).toContain("its server_name");
  });

  test("takes a server that does not run yet for no fault, unless it should run", async () => {
    const env = { API_URL: deadOrigin };
    expect(await findings(env)).toContainEqual([
      `The backend at ${deadOrigin}`,
      expect.stringContaining("not running yet"),
    ]);
    expect(await findings(env, { running: true })).toContainEqual([
      `The backend at ${deadOrigin}`,
      expect.stringContaining("does not respond (ECONNREFUSED)"),
    ]);
  });

  test("waits for a server that was only just started, before it says that it does not respond", async () => {
    const slowServer = createServer((_, response) => response.writeHead(200).end());
    onTestFinished(() => void slowServer.close());
    setTimeout(() => slowServer.listen(Number(new URL(deadOrigin).port), "localhost"), 1_500);
    const found = findings({ API_URL: deadOrigin }, { running: true, patience: 20_000 });
    expect(await found).toContainEqual([`The backend at ${deadOrigin}`, ""]);
  });

  test("says when pictures cannot be stored", async () => {
    const file = path.join(dataDir, "no-folder");
    await writeFile(file, "");
    const found = await findings({ DATA_DIR: file });
    expect(found[0]?.[1]).toContain("Look at DATA_DIR and its owner");
  });
});
