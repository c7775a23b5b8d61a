import { expect, type Page, type Request } from "@playwright/test";

/** Card numbers of the sandboxes, with or without spaces. */
const CARDS = /4111.?1111.?1111.?1111|4242.?4242.?4242.?4242|4000.?00\d\d.?\d{4}.?\d{4}/;
/** Fields of init and capture that only the payment service and the vendor may see. */
const OF_INIT = ["stripe_client_secret", "signature"];
const OF_CAPTURE = ["razorpay_signature", "encrypted_cvv"];
/** Gateways whose g_txn_id is the token of a card; for the others it is only a reference. */
const TOKENS = /^(?:PaymentOS|MercadoPago)$/;

type Fields = Readonly<Record<string, unknown>>;
const inside = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/**
 * [ROBUST-13] Collects what the pages of a test let anybody hear (console, addresses, what they send to hosts that take no payment) and
 * the secrets that really went through them, and says whether the two meet. Every payment of every test is looked at.
 */
export class Canaries {
  readonly #secrets = new Set<string>();
  readonly #heard: string[] = [];
  readonly #pages: Page[] = [];
  #gateway = "";

  watch(page: Page): void {
    this.#pages.push(page);
    page.on("console", (message) => this.#heard.push(`console ${message.text()}`));
    page.on("pageerror", (error) => this.#heard.push(`error ${error.message}`));
    page.on("request", (request) => this.#hear(request));
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#note(frame.url());
    });
  }

  /** What init returned. */
  learn(body: unknown): void {
    const { gateway, data } = inside(body);
    this.#gateway = typeof gateway === "string" ? gateway : this.#gateway;
    const flat = { ...inside(data), ...inside(inside(data).form_payload) };
    for (const name of OF_INIT) this.#keep(flat[name]);
  }

  #keep(secret: unknown): void {
    if (typeof secret === "string" && secret.length >= 3) this.#secrets.add(secret);
  }

  #hear(request: Request): void {
    const { hostname, pathname } = new URL(request.url());
    if (pathname.includes("/payments/v1/txn/capture")) {
      const { g_txn_id, extra_details } = inside(JSON.parse(request.postData() ?? "{}"));
      if (TOKENS.test(this.#gateway)) this.#keep(g_txn_id);
      for (const name of OF_CAPTURE) this.#keep(inside(extra_details)[name]);
    }
    const token = /^Bearer (.+)/.exec(request.headers().authorization ?? "")?.[1];
    if (pathname.includes("/payments/v1/") && token) this.#keep(token);
    // The sandboxes are at localhost itself, the shops at its subdomains.
    if (hostname === "localhost") return;
    this.#note(request.url());
    this.#note(request.headers().referer ?? "");
    if (!pathname.includes("/payments/v1/")) this.#heard.push(`sent to ${pathname} ${request.postData() ?? ""}`);
  }

  #note(address: string): void {
    if (URL.parse(address)?.hostname !== "localhost") this.#heard.push(`address ${address}`);
  }

  async expectSilence(): Promise<void> {
    for (const page of this.#pages) {
      if (page.isClosed() || !URL.parse(page.url())?.hostname.endsWith(".localhost")) continue;
      const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage })).catch(() => []);
      // The session is where a login is kept; a payment puts nothing into it.
      for (const [key, value] of stored) if (!key.endsWith(":session")) this.#heard.push(`stored ${key} ${value}`);
    }
    for (const text of this.#heard) {
      expect(text).not.toMatch(CARDS);
      for (const secret of this.#secrets)
        expect(text.includes(secret), `a secret in: ${text.slice(0, 120)}`).toBe(false);
    }
  }
}
