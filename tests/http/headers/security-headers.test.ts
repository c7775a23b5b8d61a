import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "../../../backend/http/routes/routes.ts";
import { ADDRESSES } from "../../fixtures/shop/page-addresses.ts";
import { type Answer, ask, at, forAll, type RequestParts, shop } from "../../fixtures/shop/shops.ts";
import { sendRaw } from "../../fixtures/sockets/raw-socket.ts";

const kaapi = shop("kaapi-kitchen");
const arepera = shop("la-arepera");
const backendPort = Number(process.env.BACKEND_PORT ?? 4210);

type Visit = RequestParts & { readonly host?: string; readonly path: string };
const post = (path: string, type = "application/json"): Visit => ({
  path,
  method: "POST",
  body: "{}",
  headers: { "content-type": type },
});

/** An address of every handler of the storefront, by its file below `app`. */
const HANDLERS: Readonly<Record<string, readonly Visit[]>> = {
  "[business]/[locale]/[place]/(browse)/menu/rows/[section]": [{ path: "/menu/rows/dosa" }, { path: "/menu/rows/no" }],
  "[business]/[locale]/[place]/(table)/table/[code]/rows/[section]": [{ path: "/table/table-5/rows/dosa" }],
  "[business]/[locale]/[place]/brand/[file]": [{ path: "/brand/icon-192.png" }, { path: "/brand/no.png" }],
  "[business]/[locale]/[place]/files/[folder]/[name]": [{ path: "/pictures/no.webp" }],
  "[business]/[locale]/[place]/manifest.webmanifest": [{ path: "/manifest.webmanifest" }],
  "[business]/[locale]/[place]/robots.txt": [{ path: "/robots.txt" }],
  "[business]/[locale]/[place]/sitemap.xml": [{ path: "/sitemap.xml" }],
  "[business]/[locale]/[place]/sw.js": [{ path: "/sw.js" }],
  "api/health": [{ path: "/api/health" }],
  "api/place": [post("/api/place"), { path: "/api/place", method: "DELETE" }],
  "api/ready": [{ path: "/api/ready" }],
  "api/revalidate": [post("/api/revalidate")],
  "api/studio/[...path]": [{ path: "/api/studio/me" }, post("/api/studio/draft")],
  "api/upstream/[...path]": [
    { path: "/graphql?query={__typename}" },
    post("/graphql"),
    post("/graphql", "text/plain"),
    { path: "/p/config" },
    { path: "/p/no" },
    { path: "/payments/v1/account/business/kaapi-kitchen/gateway" },
  ],
  "api/version": [{ path: "/api/version" }],
};

/** Files, redirects, refusals, and what no page or handler answers. */
const OTHERS: readonly Visit[] = [
  ...["/favicon.ico", "/fonts/cairo-arabic-400-700.woff2", "/_next/static/no.js", "/demo/no.webp", "/api/no"],
  ...["/no-such-page", "/item/nothing/x", "/menu/", "//menu", "/pg?attempt=a1&signature=x", "/%E0%A4%A", "/_kit"],
].map((path) => ({ path }));
const REFUSED: readonly Visit[] = [
  post("/pg"),
  post("/menu"),
  { path: "/menu", method: "PUT" },
  { path: "/menu", headers: { "next-action": "x" } },
  { path: "/menu?_rsc", headers: { rsc: "1" } },
  { path: "/menu", host: "nobody.localhost" },
  { path: "/menu", host: "..", headers: { accept: "text/html" } },
  { path: "/graphql?query={__typename}", headers: { "sec-fetch-site": "cross-site" }, method: "POST", body: "{}" },
  { path: "/", host: arepera.host },
  { path: at(arepera, "/menu").slice(arepera.origin.length), host: arepera.host },
  { path: "/studio", host: kaapi.host.replace(/^[^:]+/, kaapi.id) },
  { path: "/", host: kaapi.host.replace(/^[^:]+/, kaapi.id) },
];

/** What may be kept by anybody: it is the same for all visitors. */
const SHARED =
  /^\/(?:robots\.txt|sitemap\.xml|manifest\.webmanifest|favicon\.ico|(?:fonts|brand)\/.*|demo\/.*|_next\/static\/.*)$/;

const sentBy = (of: Answer, name: string) => String(of.headers[name] ?? "");

function expectSecure(answer: Answer, label: string, path: string): void {
  const policy = sentBy(answer, "content-security-policy");
  expect.soft(answer.status, label).toBeLessThan(500);
  expect.soft(sentBy(answer, "x-content-type-options"), label).toBe("nosniff");
  expect
    .soft(sentBy(answer, "referrer-policy"), label)
    .toMatch(/^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/);
  expect.soft(sentBy(answer, "strict-transport-security"), label).toBe("max-age=31536000");
  expect.soft(policy, label).toMatch(/(?:^|; )frame-ancestors '(?:none|self)'/);
  expect.soft(policy, label).toMatch(/^default-src '(?:none|self)'/);
  expect.soft(/script-src [^;]*/.exec(policy)?.[0] ?? "", label).not.toMatch(/unsafe-(?:inline|eval)'|\*(?= |$)/);
  if (/script-src/.test(policy)) expect.soft(policy, label).toMatch(/base-uri '(?:none|self)'/);
  for (const name of ["x-powered-by", "server"]) expect.soft(answer.headers[name], label).toBeUndefined();
  const isShared = SHARED.test(path) && answer.status === 200;
  if (!isShared) expect.soft(sentBy(answer, "cache-control"), label).toMatch(/private|no-store|no-cache|max-age=0/);
}

const byHttps = (visit: Visit) => ({ ...visit, headers: { "x-forwarded-proto": "https", ...visit.headers } });

test("[SEC-02] every page, handler, file, redirect and refusal of the storefront has the headers that browsers are protected by", async () => {
  const files = globSync("app/**/route.ts").map((file) => file.slice("app/".length, -"/route.ts".length));
  expect(Object.keys(HANDLERS).sort()).toEqual(files.sort());
  const { body } = await ask(kaapi.host, "/menu");
  const script = /\/_next\/static\/[^"]+\.js/.exec(body)?.[0] ?? "no script in the menu";
  const picture = /\/demo\/[^"]+\.webp/.exec(body)?.[0] ?? "no picture in the menu";
  const pages = Object.values(ADDRESSES).map((path) => ({ path }));
  // The second answer is the kept page, which the process sends without the framework.
  const visits: Visit[] = [
    ...[...pages, ...pages, { path: script }, { path: picture }],
    ...[...Object.values(HANDLERS).flat(), ...OTHERS, ...REFUSED],
  ];
  await forAll(visits, async (visit) => {
    const { host = kaapi.host, path, method = "GET", headers } = visit;
    const answer = await ask(host, path, byHttps(visit));
    const label = `${method} ${host}${path} ${JSON.stringify(headers ?? {})} ${answer.status}`;
    expectSecure(answer, label, path);
    expect.soft(sentBy(answer, "permissions-policy"), label).toContain("microphone=()");
    expect.soft(sentBy(answer, "cross-origin-opener-policy"), label).toMatch(/^same-origin/);
  });
});

test("[SEC-02] every route of the backend has them: API, payments, vendors' messages, console, studio, health and refusals", async () => {
  const visits: Visit[] = [
    ...routes.map(({ method, path }) => ({ path, method, ...(method === "POST" ? { body: "{}" } : {}) })),
    ...["/graphql", "/graphql?query={__typename}", "/metrics", "/no", "//", "/p/config?host=nobody", "/p/no%00"],
    ...["/console", "/console/no", "/console/11/orders", "/console/new-shop", "/console/assets/console.js"],
    ...["/console/assets/no.js", "/p/studio/me", "/p/studio/no", "/payments/v1/no", "/v1/txn/details/Stripe/no"],
    ...["/payments/v1/account/business/kaapi-kitchen/gateway", "/payments/v1/return/no"],
  ].map((visit) => (typeof visit === "string" ? { path: visit } : visit));
  const posts = ["/graphql", "/console", "/p/studio/sign-in", "/payments/v1/webhook/Stripe", "/payments/v1/txn/init"];
  const refused = [{ path: "/graphql", method: "OPTIONS" }, { path: "/console", method: "PUT" }, { path: "*" }];
  await forAll([...visits, ...posts.map((path) => post(path)), ...refused], async (visit) => {
    const { path, method = "GET" } = visit;
    const answer = await ask(`localhost:${backendPort}`, path, byHttps({ ...visit, port: backendPort }));
    expectSecure(answer, `${method} ${path} ${answer.status}`, path.replace("/console/assets/", "/fonts/"));
  });
});

/** Refused before any route, by its status. */
const UNREAD: Readonly<Record<number, string>> = {
  400: "GET /me nu HTTP/1.1\r\nhost: x\r\n",
  413: `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nHTTPStransfer-encoding: chunked\r\n\r\n1;${"a".repeat(20_000)}`,
  417: "GET /menu HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n",
  431: `GET /menu HTTP/1.1\r\nhost: x\r\nHTTPScookie: ${"a".repeat(20_000)}\r\n`,
};

test("[SEC-02] what storefront and backend cannot even read is refused with them, in a sentence", async () => {
  const https = "x-forwarded-proto: https\r\n";
  const requests = [...Object.entries(UNREAD), ["400 without a host", "GET /menu HTTP/1.1\r\n"]].map(
    ([name, text = ""]) => ({
      name: `${name}`,
      bytes: Buffer.from(text.includes("HTTPS") ? `${text.replace("HTTPS", https)}\r\n` : `${text}${https}\r\n`),
      sender: "waits" as const,
    }),
  );
  for (const port of [Number(process.env.PORT ?? 3210), backendPort])
    for (const { name, text } of await sendRaw(port, requests)) {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const headers = Object.fromEntries(
        [...head.matchAll(/^([\w-]+): (.*)\r?$/gm)].map(([, header = "", value = ""]) => [header.toLowerCase(), value]),
      );
      expectSecure({ status: Number(head.slice(9, 12)), headers, body }, `${port} ${name}`, "/menu");
      expect.soft(head.slice(9, 12), `${port} ${name}`).toBe(name.slice(0, 3));
      expect.soft(body, `${port} ${name}`).toMatch(/[A-Z][^<>]+\./);
    }
});
