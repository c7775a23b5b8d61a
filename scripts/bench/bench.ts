import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright";
import { addToCartPainted, firstTapPainted } from "../../tests/bench/add-to-cart.ts";
import { firstLoadScripts } from "../../tests/bench/first-load.ts";
import { mobileLighthouse } from "../../tests/bench/lighthouse.ts";
import { type LoadResult, load, median } from "../../tests/bench/load.ts";
import { buildStorefront, prepare } from "../build/build-storefront.ts";
import { node, root, type Supervised, supervise, waitFor } from "../processes.ts";

/**
 * `npm run bench`: everything in one run on one machine, production build, fresh database, loopback only. Absolute numbers of one
 * machine mean little; the ratios and the bytes are what to compare.
 */
const port = 3310;
const backendPort = 4310;
const shop = `http://kaapi.localhost:${port}`;
const host = { host: `kaapi.localhost:${port}` };
const local = `http://localhost:${port}`;
const staticFile = path.join(root, "public", "demo", "bench-static.html");
const dataDir = mkdtempSync(path.join(tmpdir(), "storefront-bench-"));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  BACKEND_PORT: String(backendPort),
  API_URL: `http://localhost:${backendPort}`,
  STOREFRONT_URL: local,
  STOREFRONT_SECRET: "bench-secret-bench-secret-bench-secret",
  NEXT_DIST_DIR: ".next-bench",
};
const chromePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((file) => file && existsSync(file));
const next = "node_modules/next/dist/bin/next";

const PHONE = { viewport: { width: 360, height: 740 } };
/** Of the demo: table 7 of Kaapi's hall. */
const TABLE_CODE = "7-q8xw3hm6kd";

const startStorefront = async (): Promise<Supervised> => {
  const server = supervise("The storefront", [next, "start", "-p", String(port), "-H", "localhost"], env);
  await waitFor("The storefront", `${local}/api/health`);
  return server;
};
const row = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`);
const loadRow = (name: string, result: LoadResult) =>
  row(
    name,
    `${result.requestsPerSecond.toFixed(0)} req/s, p50 ${result.p50} ms, p99 ${result.p99} ms, errors ${result.errors}`,
  );

async function emptyPageKilobytes() {
  const app = path.join(root, "tests/bench/empty-app");
  await node([next, "build", app], { env: { ...process.env, NODE_ENV: "production" }, output: "if it fails" });
  const server = supervise("The empty page", [next, "start", app, "-p", String(port + 1), "-H", "localhost"], {
    ...process.env,
    NODE_ENV: "production",
  });
  try {
    await waitFor("The empty page", `http://localhost:${port + 1}/`);
    return (await firstLoadScripts(`http://localhost:${port + 1}/`, {})).kilobytes;
  } finally {
    await server.stop();
    rmSync(path.join(app, ".next"), { recursive: true, force: true });
  }
}

async function compareWithStaticFile() {
  const pairs: { menu: LoadResult; file: LoadResult }[] = [];
  for (let round = 0; round < 3; round += 1) {
    pairs.push({ file: await load(`${local}/demo/bench-static.html`, host), menu: await load(`${local}/menu`, host) });
  }
  const middle = pairs.toSorted((a, b) => a.menu.requestsPerSecond - b.menu.requestsPerSecond)[1];
  if (middle) {
    loadRow("static file of the same size", middle.file);
    loadRow("menu page", middle.menu);
  }
  loadRow("menu page, compressed", await load(`${local}/menu`, { ...host, "accept-encoding": "br" }));
  row(
    "menu page / static file (median of 3 pairs)",
    median(pairs.map((p) => p.menu.requestsPerSecond / p.file.requestsPerSecond)).toFixed(2),
  );
}

async function browserFigures() {
  const browser = await chromium.launch({
    ...(chromePath ? { executablePath: chromePath } : {}),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
  });
  try {
    const page = await browser.newPage(PHONE);
    const times = await addToCartPainted(page, `${shop}/menu`);
    row(
      "add to cart → painted, 4× slower processor",
      `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    );
    // Of a shop whose first dishes need no choice.
    const first = await firstTapPainted(await browser.newPage(PHONE), `http://manara.localhost:${port}/menu`);
    row(
      "first tap at first paint → painted, slow phone",
      `median ${median(first).toFixed(0)} ms, worst ${Math.max(...first).toFixed(0)} ms of ${first.length}`,
    );
    const item = await page.locator('a[href*="/item/"]').first().getAttribute("href");
    return new URL(item ?? "/menu", shop).pathname;
  } finally {
    await browser.close();
  }
}

/** What a browser gets that has the menu already: status, and bytes of headers and body on the wire. */
async function returnVisit() {
  const headers = { ...host, "accept-encoding": "br" };
  const visit = (more: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${local}/menu`, { headers: { ...headers, ...more } }, (answer) => resolve(answer.resume()))
        .on("error", reject)
        .setTimeout(10_000);
    });
  const first = await visit({});
  const again = await visit({ "if-none-match": String(first.headers.etag) });
  const head = again.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  row("return visit to the menu", `${again.statusCode}, ${head + Number(again.headers["content-length"] ?? 0)} B`);
}

async function lighthouseRows(name: string, url: string) {
  const lh = await mobileLighthouse(url, chromePath);
  row(
    `Lighthouse mobile, ${name}`,
    `performance ${lh.performance}, accessibility ${lh.accessibility}, best practices ${lh.bestPractices}, SEO ${lh.seo}`,
  );
  row("  LCP, TBT, CLS", `${lh.lcpSeconds.toFixed(2)} s, ${lh.tbtMilliseconds.toFixed(0)} ms, ${lh.cls.toFixed(3)}`);
  if (lh.failing.length) row("  audits that failed", lh.failing.join(", "));
}

const running: Supervised[] = [];
try {
  await prepare();
  const empty = await emptyPageKilobytes();
  await buildStorefront(env);
  running.push(supervise("The backend", ["backend/main.ts", "--demo"], env));
  await waitFor("The backend", `http://localhost:${backendPort}/p/health`, {}, 240);
  let storefront = await startStorefront();
  const menu = await firstLoadScripts(`${local}/menu`, host);
  await storefront.stop();
  // The server lists public files at startup, so the file must exist before that.
  writeFileSync(staticFile, "x".repeat(Buffer.byteLength(menu.html)));
  storefront = await startStorefront();
  running.push(storefront);
  await compareWithStaticFile();
  await returnVisit();
  row("menu html", `${(Buffer.byteLength(menu.html) / 1024).toFixed(0)} KB`);
  const itemPath = await browserFigures();
  const item = await firstLoadScripts(`${local}${itemPath}`, host);
  row("first-load JavaScript, empty page", `${empty.toFixed(1)} KB gzip`);
  row(
    "first-load JavaScript, menu",
    `${menu.kilobytes.toFixed(1)} KB gzip (+${(menu.kilobytes - empty).toFixed(1)}), ${menu.files} files`,
  );
  row(
    "first-load JavaScript, item",
    `${item.kilobytes.toFixed(1)} KB gzip (+${(item.kilobytes - empty).toFixed(1)}), ${item.files} files`,
  );
  await lighthouseRows("menu", `${shop}/menu`);
  await lighthouseRows("menu by scan", `${shop}/table/${TABLE_CODE}`);
} finally {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(staticFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
// After the others have ended, because it measures milliseconds.
await node(["scripts/bench/bench-orders.ts"]);
await node(["scripts/bench/bench-tables.ts"]);
