import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, type FrameLocator, type Page } from "@playwright/test";
import type { Created, Gateway, PaymentProvider, ProviderTxn } from "../../../backend/payments-service/provider.ts";
import { paymentCsp } from "../../../payments/core/csp.ts";
import { startTestSandboxes, type TestSandboxes, txnOf } from "../../fixtures/payments/sandboxes.ts";
import { faults } from "../axe.ts";

/** A page of another origin than the sandboxes, with the policy a shop has for one gateway, and nothing of the shop. */
export interface BareShop {
  readonly sandboxes: TestSandboxes;
  /** A checkout made by the merchant's server. */
  begin(gateway: Gateway): Promise<Begun>;
  /** Opens the page with the gateway's script; anything the policy stops fails the test. */
  open(page: Page, gateway: Gateway, script?: string, lang?: string): Promise<void>;
}
export interface Begun extends Created {
  readonly provider: PaymentProvider;
  readonly txn: ProviderTxn;
  status(): Promise<string>;
}

const PAGE = (lang: string) => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare shop</title></head>
<body><main><h1>Bare shop</h1><div id="slot"></div><div id="expiry"></div><div id="cvv"></div><div id="other"></div></main></body></html>`;

export const test = base.extend<{ shop: BareShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  shop: async ({}, use) => {
    const sandboxes = await startTestSandboxes();
    const signal = () => AbortSignal.timeout(10_000);
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://shop");
      const gateway = url.searchParams.get("gateway") as Gateway | null;
      const headers = gateway ? { "content-security-policy": policy(gateway, sandboxes) } : {};
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
      response.end(PAGE(url.searchParams.get("lang") ?? "en"));
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    let made = 0;
    await use({
      sandboxes,
      async begin(gateway) {
        const provider = sandboxes.provider(gateway);
        const txn_id = `E${++made}`;
        const return_url = `${origin}/pg?attempt=a&txn=${txn_id}`;
        const input = { ...sandboxes.input(gateway, txn_id), return_url, service_return_url: return_url };
        const created = await provider.create(input, signal());
        const txn = txnOf(input, created.reference);
        return { ...created, provider, txn, status: async () => (await provider.fetch(txn, signal())).status };
      },
      async open(page, gateway, script, lang = "en") {
        page.on("console", (message) => {
          if (/Content.Security.Policy/i.test(message.text())) throw new Error(message.text());
        });
        await page.goto(`${origin}/?gateway=${gateway}&lang=${lang}`);
        if (script) await page.addScriptTag({ url: `${sandboxes.origins[gateway]}${script}` });
      },
    });
    await sandboxes.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

function policy(gateway: Gateway, { origins }: TestSandboxes): string {
  const sources = paymentCsp({ gateways: [gateway], env: "staging", sandbox: origins, posts: true });
  const lines = Object.entries(sources).map(
    ([name, values]) => `${name} ${values.length ? values.join(" ") : "'none'"}`,
  );
  return ["default-src 'none'", "base-uri 'none'", ...lines].join("; ");
}

// biome-ignore lint/suspicious/noExplicitAny: vendors' globals are untyped here, as they are on any page.
export type Loose = any;

/** Serious findings of axe on the page and in its frames. */
export async function seriousProblems(page: Page) {
  const found = await faults(page, { foreignFrames: true });
  return found.filter((each) => /^\S+ \((serious|critical)\)/.test(each));
}

/** Opens the list of test cards, if it is not open. */
export async function openList(frame: FrameLocator) {
  const list = frame.locator("details");
  await list.waitFor();
  if (!(await list.evaluate((node) => (node as HTMLDetailsElement).open))) await list.locator("summary").click();
}

/** Waits for what a vendor left on the page under a global name. */
export const told = (page: Page, name: string) =>
  page.waitForFunction((key) => (window as Loose)[key], name).then((handle) => handle.jsonValue());

export { expect } from "@playwright/test";
