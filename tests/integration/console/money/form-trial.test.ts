import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businesses } from "../../../../backend/db/schema.ts";
import { merchantKeys } from "../../../../backend/payments-sandbox/core/keys.ts";
import type { Gateway, PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { defineVendor } from "../../../../backend/payments-service/providers/account-fields.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { pass, payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";
import { actAsGuest } from "../../../fixtures/payments/sandbox-guest.ts";
import { StandIns } from "../../../fixtures/payments/vendors/stand-ins.ts";

const CURRENCY = { Razorpay: "INR", PayULatinAmerica: "COP" } as const;
type ByForm = keyof typeof CURRENCY;
const PAID = { Razorpay: 100, PayULatinAmerica: "1000" } as const;
const SHOWN = { Razorpay: /₹\s?1(?:\.00)? is paid on/, PayULatinAmerica: /\$\s?1\.000 is paid on/ } as const;

describeWithStorage("[PAY-ACCOUNTS] one unit by the vendor's own form", (storage) => {
  const time = { now: NOON };
  const standIns = new StandIns(time);
  const real = standIns.providers(standIns.fetch);
  const vendorOf = (gateway: ByForm) =>
    defineVendor({
      gateway,
      name: gateway,
      fields: [{ name: "key", variable: "BANK", kind: "secret", modes: { test: /^test_/, live: /^live_/ } }],
      make: async () => real.find((one) => one.gateway === (gateway as Gateway)) as PaymentProvider,
    });
  const vendors = [vendorOf("Razorpay"), vendorOf("PayULatinAmerica")];
  let backend: TestBackend;
  let owner: ConsoleVisitor;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    const options = { ...payingOptions(new TestBank(), time), vendors };
    // A demo brings the shop, and refuses live keys.
    const demo = await startTestBackend({ storage, ...options });
    const refused = { business: "bistro", gateway: "Razorpay", values: { key: "live_canary" } };
    expect((await demo.rest("POST", "/staff/payments/accounts", refused)).status).toBe(422);
    await demo.stop();
    const { databaseUrl, dataDir } = demo;
    backend = await startTestBackend({ storage, ...options, databaseUrl, dataDir, demo: false });
    owner = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
    manager = await staffMember(backend, { login: "mona", name: "Mona", role: "manager" });
    for (const gateway of Object.keys(CURRENCY)) {
      const values = { key: "live_canary_of_the_bank" };
      const opened = await backend.rest("POST", "/staff/payments/accounts", { business: "bistro", gateway, values });
      expect(opened.status).toBe(200);
    }
  });
  afterAll(() => backend.remove());

  const at = (gateway: ByForm, path = "") => `/console/11/payments/${gateway}${path}`;
  const shown = async (gateway: ByForm) => {
    const { body } = await owner.get(at(gateway));
    return { state: /data-trial="([a-z_]+)"/.exec(body)?.[1], pays: body.includes(`${at(gateway, "/pay")}"`), body };
  };
  const currencyIs = (currency: string) =>
    backend.app.db.update(businesses).set({ currency }).where(eq(businesses.id, "bistro"));
  /** The form of the page that leads to the vendor. */
  const formOf = async (gateway: ByForm) => {
    const { body, headers } = await owner.get(at(gateway, "/pay"));
    const fields = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    return {
      action: /action="([^"]+)" data-go/.exec(body)?.[1] ?? "",
      fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")])),
      policy: headers.get("content-security-policy") ?? "",
    };
  };
  /** Pays on the vendor's page, and comes back as it leads. */
  const payBy = async (gateway: ByForm, { action, fields }: Awaited<ReturnType<typeof formOf>>) => {
    const { origin } = standIns.at(gateway);
    const act = actAsGuest(gateway, standIns.fetch);
    if (gateway === "PayULatinAmerica") return act(origin, { redirect_url: action, form_payload: fields }, "pay");
    const posted = await standIns.fetch(action, { method: "POST", body: new URLSearchParams(fields) });
    expect(posted.status).toBe(200);
    const { order_id, amount, currency, key_id: key } = fields;
    const proof = await act(origin, { key, info: { order_id, amount, currency } }, "pay");
    const back = { razorpay_payment_id: proof?.g_txn_id, ...proof?.extra_details } as Record<string, string>;
    const url = new URL(fields.callback_url ?? "");
    const response = await fetch(`${backend.url}${url.pathname}`, {
      method: "POST",
      body: new URLSearchParams(back),
      redirect: "manual",
    });
    expect(new URL(response.headers.get("location") ?? "").pathname).toBe(at(gateway));
  };
  const bank = (gateway: ByForm) => standIns.at(gateway).ledger.all();

  test.each(Object.keys(CURRENCY) as ByForm[])(
    "%s: the owner's browser pays by the vendor's form with the account's own keys, and the money is refunded automatically, which the screen follows",
    async (gateway) => {
      await currencyIs(CURRENCY[gateway]);
      const before = await shown(gateway);
      expect(before.body).toContain("with your own card");
      expect(/<p class="small">(.*? is paid on)/.exec(before.body)?.[1]).toMatch(SHOWN[gateway]);
      // Nobody is led to a vendor without an open trial.
      expect((await owner.get(at(gateway, "/pay"))).status).toBe(303);
      expect((await owner.post(at(gateway, "/trial"))).said).toContain("The payment is open");
      expect((await owner.post(at(gateway, "/trial"))).said).toContain("The payment is open");
      expect(await shown(gateway)).toMatchObject({ state: "open", pays: true });
      const form = await formOf(gateway);
      const { origin } = standIns.at(gateway);
      expect(form.policy).toContain(`form-action ${origin};`);
      expect(new URL(form.action).origin).toBe(origin);
      expect(form.fields).not.toHaveProperty("csrf");
      await payBy(gateway, form);
      expect(bank(gateway)).toMatchObject([
        { status: expect.stringMatching(/^(?:paid|refunded)$/), amount: PAID[gateway] },
      ]);
      const paid = await shown(gateway);
      expect(paid).toMatchObject({ state: gateway === "Razorpay" ? "back" : "going_back", pays: false });
      // PayU takes a refund ten minutes after the payment at the soonest, and a person there decides it.
      const paying = { backend, bank: new TestBank(), ids: {}, time, guest: "" };
      for (const minutes of [11, 11, 11]) await pass(paying, minutes);
      expect((await shown(gateway)).state).toBe("back");
      expect(bank(gateway)).toMatchObject([{ status: "refunded", charges: [{}], refunds: [{}] }]);
    },
  );

  test("only an owner may begin it or be led to the vendor", async () => {
    expect((await manager.post(at("Razorpay", "/trial"))).status).toBe(403);
    time.now += 60_000;
    await currencyIs("INR");
    expect((await owner.post(at("Razorpay", "/trial"))).status).toBe(200);
    expect((await manager.get(at("Razorpay", "/pay"))).status).toBe(404);
  });

  test("who comes back from the vendor is signed in: their own page asks once more", async () => {
    const back = async (site: string, method = "GET", path = "?buyerEmail=x") => {
      const body = method === "POST" ? new URLSearchParams({ key: "x" }) : null;
      const headers = { "sec-fetch-site": site };
      const reply = await fetch(`${backend.url}${at("Razorpay", path)}`, { method, body, headers });
      return reply.headers.get("refresh");
    };
    expect(await back("cross-site")).toBe(`0;url=${at("Razorpay")}`);
    expect(await back("cross-site", "POST")).toBe(`0;url=${at("Razorpay")}`);
    for (const method of ["GET", "POST"]) expect(await back("same-origin", method)).toBeNull();
    // A link on another site leads no owner on to the vendor, and a form from there to none of the console's.
    for (const path of ["/pay", "/retire"]) expect(await back("cross-site", "GET", path)).toBeNull();
    expect(await back("cross-site", "POST", "/retire")).toBeNull();
  });

  test("keys of the merchant are no fields of the form", async () => {
    const { fields } = await formOf("Razorpay");
    const { api, webhook } = merchantKeys("a-secret-of-the-run", "Razorpay");
    for (const secret of [api, webhook]) expect(JSON.stringify(fields)).not.toContain(secret);
    expect(Object.keys(fields)).toEqual(
      "key_id order_id amount currency name description callback_url cancel_url".split(" "),
    );
  });
});
