import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storefrontSignature } from "../../../backend/http/visitor.ts";
import type { PublishedVersions } from "../../../config/with-published.ts";
import { followPublished } from "../../../lib/business/studio/follow-published.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { type Answer, ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { formOf } from "../../fixtures/backend/console-form.ts";
import { StudioEditor } from "../../fixtures/backend/studio.ts";
import { TestBank } from "../../fixtures/payments/payments.ts";

const SECRET = "a secret for tests";
const OPERATOR = "the operator's own password";
const OWNER = "five green olives";
const domains = [{ domain: "bistro.example", type: "primary" }];
const options = {
  autopilotSeconds: 0,
  storefrontSecret: SECRET,
  operatorPassword: OPERATOR,
  configuration: configurationOf(configOf("bistro", { biz: { domains } })),
};

const filled = {
  request: "0123456789abcdef",
  operator: OPERATOR,
  name: "Corner <Bakery>",
  id: "corner",
  country: "IT",
  currency: "EUR",
  timezone: "Europe/Rome",
  language: "en",
  languages: "es",
  modes: "pickup",
  domain: "corner.example",
  owner: "Olga",
  login: "olga",
  password: OWNER,
};

/** What was typed and chosen, as the form has it when it is shown again. */
const KEPT = {
  name: 'value="Corner &#60;Bakery&#62;"',
  id: 'value="corner"',
  country: '<option value="IT" selected',
  currency: '<option value="EUR" selected',
  timezone: '<option value="Europe/Rome" selected',
  language: '<option value="en" selected',
  languages: 'name="languages" value="es" checked',
  modes: 'name="modes" value="pickup" checked',
  domain: 'value="corner.example"',
  owner: 'value="Olga"',
  login: 'value="olga"',
} as const;

/** Sends the form as a browser does. */
const open = (backend: TestBackend, change: Record<string, string> = {}): Promise<Answer> =>
  new ConsoleVisitor(backend).post("/console/new-shop", { ...filled, ...change }, { accept: "text/html" });

/** The second test opens the business that the following ones use. */
describeWithStorage("[STUDIO-20] the installation's operator opens a business in the console", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    // Stand-ins, as a demo has them, or an installation that serves all its businesses.
    const providers = new TestBank().providers.map((provider) => ({ ...provider, kind: "sandbox" as const }));
    backend = await startTestBackend({ ...options, storage, providers });
  });
  afterAll(() => backend.remove());

  test("[STUDIO-20] what cannot be opened is refused with its field, keeps what was typed except passwords, and leaves nothing behind", async () => {
    const cases: readonly [change: Record<string, string>, status: number, field: string][] = [
      [{ operator: "a wrong password" }, 403, "operator"],
      [{ id: "Corner Bakery" }, 422, "id"],
      [{ name: " " }, 422, "name"],
      [{ country: "XX" }, 422, "country"],
      [{ currency: "EURO" }, 422, "currency"],
      [{ timezone: "Mars/Base" }, 422, "timezone"],
      [{ language: "xx" }, 422, "language"],
      [{ modes: "drone" }, 422, "modes"],
      [{ domain: "https://corner.example/" }, 422, "domain"],
      [{ domain: "corner.localhost" }, 422, "domain"],
      [{ owner: "" }, 422, "owner"],
      [{ login: "o" }, 422, "login"],
      [{ password: "short" }, 422, "password"],
      [{ id: "bistro" }, 409, "id"],
      [{ domain: "bistro.example" }, 409, "domain"],
      [{ domain: "bistro.localhost" }, 409, "domain"],
    ];
    for (const [change, status, field] of cases) {
      const refused = await open(backend, change);
      expect(refused.status, field).toBe(status);
      const [, invalid] = /name="(\w+)"[^>]*aria-invalid="true"/.exec(refused.body) ?? [];
      expect(invalid).toBe(field);
      for (const [name, value] of Object.entries(KEPT)) {
        if (!(name in change)) expect(refused.body.includes(value), `${field}: ${name}`).toBe(true);
      }
      for (const password of [OWNER, "own password"]) expect(refused.body.includes(password), field).toBe(false);
    }
    expect((await new ConsoleVisitor(backend).signIn("olga", OWNER)).status).toBe(401);
    expect(backend.app.published.versions().has("corner")).toBe(false);
  });

  test("[STUDIO-20] it has its key, first owner and published configuration at once, and storefronts learn of it without a restart", async () => {
    let known: PublishedVersions = new Map();
    const following = followPublished({
      url: `${backend.url}/p/studio/changes`,
      headers: { "x-storefront-signature": storefrontSignature(SECRET) },
      known: () => known,
      isOurs: () => true,
      use: (next) => {
        known = next;
      },
      expire: () => undefined,
      log: () => undefined,
    });
    const logged = vi.spyOn(backend.app.log, "info");
    const [opened, repeated] = await Promise.all([open(backend), open(backend)]);
    expect([opened.status, repeated.status]).toEqual([200, 200]);
    const openings = logged.mock.calls.filter(([, message]) => String(message).startsWith("A business was opened"));
    logged.mockRestore();
    expect(openings, "a form that was sent twice").toHaveLength(1);
    expect(opened.body).toContain("Corner &#60;Bakery&#62;");
    expect(opened.body).toContain("/studio");
    expect(opened.body).toContain(`href="${backend.url}/console"`);
    await expect.poll(() => known.get("corner")?.version).toBe(1);
    await following.stop();
    const published = known.get("corner");
    expect(published?.config.biz).not.toHaveProperty("apiKey");
    const { apiKey } = (published?.opening?.biz ?? {}) as { apiKey: string };
    const { data } = await backend.query("{ getBusinessInfo { name currency } }", { key: apiKey });
    expect(data.getBusinessInfo).toEqual({ name: filled.name, currency: "EUR" });
    const served = await backend.rest("GET", "/p/config", undefined, { "x-api-key": apiKey });
    expect(served.body.biz).toMatchObject({
      id: "corner",
      countryCode: "+39",
      domains: [{ domain: "corner.example" }],
    });
    const editor = new StudioEditor(backend, { key: apiKey });
    expect((await editor.signIn("olga", OWNER)).status).toBe(200);
    const { body } = await editor.change((config) => ({
      ...config,
      biz: { ...(config.biz as object), name: "Corner" },
    }));
    expect((await editor.publish(body.revision)).body).toMatchObject({ version: 2 });
    const renamed = await backend.rest("GET", "/p/config", undefined, { "x-api-key": apiKey });
    expect(renamed.body.biz).toMatchObject({ name: "Corner", apiKey, domains: [{ domain: "corner.example" }] });
  });

  test("[STUDIO-20] its owner is told what is missing until the first order, and each step is gone once it is done", async () => {
    const olga = new ConsoleVisitor(backend);
    await olga.signIn("olga", OWNER);
    // As in Italy, and said where the rate is asked for.
    const blank = (await olga.get("/console/0/stores/new")).body;
    expect(blank).toContain("Tax is part of the prices on the menu");
    // Whoever wants to see the looks first need not have a store.
    expect(blank).toContain('href="/console/0/studio"');
    expect((await olga.get("/console/0/studio")).body).toContain('action="http://corner.localhost/api/studio/arrive"');
    const form = { ...formOf(blank), fulfillment_modes: "pickup", enabled_for_ordering: "" };
    const typed = { name_en: "Via Roma", address_en: "Via Roma 1", lat: "45", lng: "9" };
    const added = await olga.post("/console/0/stores/new", { ...form, ...typed });
    expect(added.status).toBe(200);
    // One next step at a time: where the store delivers comes first.
    const { body: area } = await olga.get(JSON.parse(added.body).go);
    expect([area.includes("Now say where it delivers"), area.includes("setup-notice")]).toEqual([true, false]);
    const root = (await olga.board()).replace(/\/orders$/, "");
    const steps = async () =>
      [...(await olga.get(`${root}/manage`)).body.matchAll(/data-step="(\w+)"/g)].map(([, step]) => step);
    expect(await steps()).toEqual(["dishes", "store", "hours"]);
    expect((await olga.get(`${root}/orders`)).body).toContain("3 steps until your first order. Next: Add your dishes");
    const menu = (await olga.get(`${root}/menu`)).body;
    expect(menu).toContain(`href="${root}/studio"`);
    expect((await olga.get(`${root}/studio`)).body).toContain('action="http://corner.localhost/api/studio/arrive"');
    // Without a category the way to a dish leads to adding one first, says why, and goes on to the dish.
    expect(menu).toContain(`href="${root}/menu/new-category"`);
    expect(menu).not.toContain(`href="${root}/menu/new"`);
    const first = (await olga.get(`${root}/menu/new`)).body;
    expect([first.includes("Every dish is in a category"), first.includes('name="title_en"')]).toEqual([true, false]);
    const category = await olga.post(`${root}/menu/new-category`, { name_en: "All day" });
    const next = JSON.parse(category.body).go as string;
    expect(next).toBe(`${root}/menu/new?c=all-day&done=category`);
    const toDish = (await olga.get(next)).body;
    expect(toDish).toContain("The category is added. Now its first dish.");
    expect(formOf(toDish).category).toBe("all-day");
    const dish = formOf((await olga.get(`${root}/menu/new`)).body);
    expect((await olga.post(`${root}/menu/new`, { ...dish, title_en: "Focaccia", price: "4" })).status).toBe(200);
    const store = `${root}/stores/store/${root.split("/").at(-1)}`;
    const hours = { mon_open1: "09:00", mon_close1: "17:00", enabled_for_ordering: "yes" };
    expect(await steps()).toEqual(["store", "hours"]);
    expect((await olga.post(store, { ...formOf((await olga.get(store)).body), ...hours })).status).toBe(200);
    expect(await steps()).toEqual([]);
    expect((await olga.get(`${root}/orders`)).body).not.toContain("first order");
  });

  test("[STUDIO-20] [PGW-01] guests can pay online as soon as its owner has chosen a provider, and no longer once it is taken out", async () => {
    const olga = new ConsoleVisitor(backend);
    await olga.signIn("olga", OWNER);
    const root = (await olga.board()).replace(/\/orders$/, "");
    const key = backend.app.configuration().byId.get("corner")?.biz.apiKey ?? "";
    const store = Number(root.split("/").at(-1));
    const choose = async (change: Record<string, string>) => {
      const form = formOf((await olga.get(`${root}/settings/payment`)).body);
      return (await olga.post(`${root}/settings/payment`, { ...form, ...change })).status;
    };
    const guestReads = async () => {
      const { data } = await backend.query(
        '{ getBusinessInfo { features { pg_service } } getAllItems(keyword: "Focaccia") { items { id } } }',
        { key },
      );
      const bill = await backend.query(
        `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items) { bill { payment_modes } } }`,
        { key, location: store, variables: { items: [{ id: data.getAllItems.items[0].id, quantity: 1 }] } },
      );
      const listed = await backend.rest("GET", "/payments/v1/account/business/corner/gateway", undefined, {
        authorization: key,
        "x-api-key": key,
      });
      const { pg_service } = data.getBusinessInfo.features;
      return [pg_service, bill.data.getBill.bill.payment_modes, listed.body.gateway_names];
    };
    expect(await guestReads()).toEqual([true, ["cash"], []]);
    const both = { payment_options: "cash,payment_gateway" };
    expect(await choose({ ...both, gateways_1: "Stripe", gateways_2: "PayPal" })).toBe(422);
    expect(await choose({ ...both, gateways_1: "Stripe" })).toBe(200);
    const page = `${root}/stores/store/${store}`;
    const taking = { ...formOf((await olga.get(page)).body), payment_modes: "cash,payment_gateway" };
    expect((await olga.post(page, taking)).status).toBe(200);
    expect(await guestReads()).toEqual([true, ["cash", "payment_gateway"], ["Stripe"]]);
    const read = async (page: string) => (await olga.get(`${root}/${page}`)).body;
    expect(await read("settings")).not.toContain("data-no-provider");
    // By the names of Payments.
    expect(await read("settings/payment")).toMatch(/<option value="PaymentOS">PaymentsOS</);
    // The only way to pay, and nobody who could take it: said where it was saved, and among what is missing.
    expect(await choose({ payment_options: "payment_gateway", gateways_1: "" })).toBe(200);
    expect(await read("settings")).toContain("so guests can&#39;t order");
    expect(await read("manage")).toContain('data-step="provider"');
    // A manager can't do it, and is told who can.
    const maya = await staffMember(backend, { business: "corner", login: "maya", role: "manager" });
    expect((await maya.get(`${root}/settings`)).body).toMatch(
      /data-no-provider>Online.* An owner can choose a provider/,
    );
    const task = /<li[^>]*data-step="provider".*?<\/li>/s.exec((await maya.get(`${root}/manage`)).body)?.[0];
    expect(task).toContain("An owner can choose a provider");
    expect(task).not.toContain("href");
    expect(await choose({ ...both, gateways_1: "" })).toBe(200);
    expect(await read("settings")).toMatch(/data-no-provider>Guests aren&#39;t offered online payment yet/);
    expect(await read("manage")).not.toContain('data-step="provider"');
    expect(await choose({ payment_options: "cash", gateways_1: "" })).toBe(200);
    expect(await guestReads()).toEqual([true, ["cash"], []]);
  });

  test("[STUDIO-20] an id, a domain and a login name of a business that was opened are taken, also for several at once", async () => {
    const other = { request: "another-request-1", id: "other", domain: "other.example", login: "rana" };
    expect((await open(backend, { ...other, id: "corner" })).status).toBe(409);
    expect((await open(backend, { ...other, domain: "corner.example" })).status).toBe(409);
    expect((await open(backend, { ...other, login: "olga" })).status).toBe(409);
    const both = await Promise.all([
      open(backend, { ...other, request: "another-request-2", id: "first", login: "first" }),
      open(backend, { ...other, request: "another-request-3", id: "second", login: "second" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("[STUDIO-20] a currency or time zone that nobody chose is the country's, and is said", async () => {
    const shop = { request: "another-request-4", id: "zaytoon", domain: "", login: "rania", country: "JO" };
    const { body } = await open(backend, { ...shop, currency: "", timezone: "" });
    expect(body).toContain("Prices are in JOD, and times are those of Asia/Amman.");
    // Tristan da Cunha has no zone of its own, so that one has to be chosen.
    const remote = await open(backend, { ...shop, request: "another-request-5", country: "TA", timezone: "" });
    expect(remote.body).toMatch(/name="timezone"[^>]*aria-invalid="true"/);
  });

  test("[STUDIO-20] a restart knows the business without any file", async () => {
    await backend.stop();
    const again = await startTestBackend({
      ...options,
      dataDir: backend.dataDir,
      storage,
      ...(backend.databaseUrl ? { databaseUrl: backend.databaseUrl } : {}),
    });
    backend = again;
    expect(again.app.configuration().byId.get("corner")?.biz.name).toBe("Corner");
  });
});

test("[STUDIO-20] wrong passwords of the installation are limited like the staff's, and counted apart from them", async () => {
  const backend = await startTestBackend(options);
  try {
    for (let count = 0; count < 6; count += 1) expect((await open(backend, { operator: "wrong" })).status).toBe(403);
    const locked = await open(backend);
    expect(locked.status).toBe(429);
    expect(locked.body).toContain("Wait 15 minutes");
    expect((await new ConsoleVisitor(backend).signIn("operator", "wrong")).status).toBe(401);
    const foreign = { origin: "https://evil.example", accept: "text/html" };
    expect((await new ConsoleVisitor(backend).post("/console/new-shop", filled, foreign)).status).toBe(403);
    expect((await new ConsoleVisitor(backend).get("/console/new-shop")).body).toContain("Open a new shop");
  } finally {
    await backend.remove();
  }
});
