import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { toBytes, toFewerBytes } from "../../lib/render/finished/page-bytes.ts";
import {
  addToCartPainted,
  addWork,
  fillCart,
  firstTapPainted,
  plainPressPainted,
  plainPressWork,
} from "../../tests/bench/browser/add-to-cart.ts";
import { mobileLighthouse } from "../../tests/bench/browser/lighthouse.ts";
import { longTasks } from "../../tests/bench/browser/long-tasks.ts";
import { firstLoadScripts } from "../../tests/bench/first-load.ts";
import { median } from "../../tests/bench/load.ts";
import { buildStorefront, prepare } from "../build/build-storefront.ts";
import { readOptions, readParts } from "../command-line.ts";
import { backendCommand, node, root, type Supervised, supervise, waitFor } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";
import { type Figure, isMet, lineOf } from "./figures.ts";
import { publishingFigures } from "./publishing.ts";
import { serverFigures } from "./server-load.ts";

const USAGE = `Usage: npm run bench -- [options]

Everything in one run on one machine, production build, fresh database, loopback only, each figure beside its goal and the best
of other shops' pages. Absolute numbers of one machine mean little; compare bytes, ratios and runs of one hour.

  --only <parts>   some of server,bytes,taps,lighthouse,publishing,orders,tables`;

const PARTS = ["server", "bytes", "taps", "lighthouse", "publishing", "orders", "tables"] as const;
type PartName = (typeof PARTS)[number];
const { values } = readOptions(USAGE, { options: { only: { type: "string" } } });
const wanted = readParts(USAGE, values.only, PARTS);
const wants = (part: PartName) => wanted.includes(part);

const port = 3310;
const backendPort = 4310;
const shop = `http://kaapi.localhost:${port}`;
const host = { host: `kaapi.localhost:${port}` };
const local = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "storefront-bench-"));
const env = {
  ...process.env,
  NODE_ENV: "production" as const,
  DATA_DIR: dataDir,
  BACKEND_PORT: String(backendPort),
  API_URL: `http://localhost:${backendPort}`,
  STOREFRONT_URL: local,
  STOREFRONT_SECRET: "bench-secret-bench-secret-bench-secret",
  NEXT_DIST_DIR: ".next-bench",
};
const chromePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((file) => file && existsSync(file));
const next = "node_modules/next/dist/bin/next";
/** The smallest page that the framework makes, measured beside ours. */
const emptyApp = path.join(root, "tests/bench/empty-app");
const emptyPage = `http://localhost:${port + 1}/`;

const ITEM = `${shop}/item/12/masala-dosa`;
/** By the name in the figure. Nobody comes to a checkout but from a menu, whose scripts the browser has then. */
const FROM_MENU = "checkout from the menu";
const TASK_PAGES = { menu: `${shop}/menu`, item: ITEM, search: `${shop}/search`, [FROM_MENU]: `${shop}/checkout` };
const PHONE = { viewport: { width: 360, height: 740 } };
/** Of the demo: table 7 of Kaapi's hall. */
const TABLE_CODE = "7-q8xw3hm6kd";

/** What a browser gets that has the menu already: status, and bytes of headers and body on the wire. */
async function returnVisit(): Promise<Figure> {
  const headers = { ...host, "accept-encoding": "br" };
  const visit = (more: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${local}/menu`, { headers: { ...headers, ...more } }, (answer) => resolve(answer.resume()))
        .on("error", reject)
        .setTimeout(10_000);
    });
  await visit({});
  const first = await visit({});
  const again = await visit({ "if-none-match": String(first.headers.etag) });
  const head = again.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
  const value = head + Number(again.headers["content-length"] ?? 0);
  return { name: "return visit", value, unit: "B", spread: `${again.statusCode}`, goal: { most: 300 }, peer: "304" };
}

async function byteFigures(): Promise<Figure[]> {
  const empty = await firstLoadScripts(emptyPage, {});
  const menu = await firstLoadScripts(`${local}/menu`, host);
  const html = Buffer.byteLength(menu.html) / 1024;
  // As the server sends a page that is visited; compressed with other settings it would be a figure that no guest sees.
  const wire = (await toFewerBytes(await toBytes(menu.html))).bodies.br.length / 1024;
  const elements = menu.html.match(/<[a-z][\w-]*[\s>/]/g)?.length ?? 0;
  return [
    { name: "menu's HTML", value: html, unit: "KB", goal: { most: 90 }, peer: "88" },
    { name: "menu's HTML on the wire, brotli", value: wire, unit: "KB", goal: { most: 14 }, peer: "12 (12 products)" },
    { name: "menu's elements", value: elements, unit: "", goal: { most: 1_500 } },
    {
      name: "first-load scripts, menu",
      value: menu.kilobytes,
      unit: "KB gzip",
      goal: { most: 15 },
      peer: "180",
      bound: empty.kilobytes,
    },
    { name: "what holds presses before those", value: menu.held, unit: "KB gzip" },
    await returnVisit(),
  ];
}

async function tapFigures(): Promise<Figure[]> {
  const browser = await chromium.launch({
    ...(chromePath ? { executablePath: chromePath } : {}),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
  });
  const middle = (all: readonly number[]) => ({
    value: median(all),
    unit: "ms",
    spread: `worst ${Math.max(...all).toFixed(0)} of ${all.length}`,
  });
  const times = async (measure: (page: Page, url: string) => Promise<number[]>, url: string) => {
    const page = await browser.newPage(PHONE);
    return middle(await measure(page, url).finally(() => page.close()));
  };
  try {
    const least = await times(plainPressPainted, emptyPage);
    const rest = await times(addToCartPainted, `${shop}/menu`);
    // Of a shop whose first dishes need no choice.
    const work = await times(addWork, `${shop}/menu`);
    const first = await times(firstTapPainted, `http://manara.localhost:${port}/menu`);
    const leastWork = await times(plainPressWork, emptyPage);
    const empty = await longTasks(browser, emptyPage, PHONE);
    const tasks: Figure[] = [];
    for (const [name, url] of Object.entries(TASK_PAGES)) {
      const guest = name === FROM_MENU ? { ...PHONE, before: (page: Page) => fillCart(page, `${shop}/menu`) } : PHONE;
      const { longest, blocking } = await longTasks(browser, url, guest);
      const bound = median(empty.longest);
      tasks.push({
        name: `longest task, ${name}, processor 4 × slower`,
        ...middle(longest),
        goal: { most: 50 },
        bound,
      });
      // Beside Lighthouse's, which has ended before the scripts of a new guest run.
      tasks.push({ name: "  blocking time until hydrated", ...middle(blocking), bound: median(empty.blocking) });
    }
    return [
      {
        name: "add at rest until painted, processor 4 × slower",
        ...rest,
        goal: { most: 50 },
        peer: "263",
        bound: least.value,
      },
      { name: "add at rest, processor time", ...work, goal: { most: 5 }, bound: leastWork.value },
      { name: "add at first paint until painted, slow phone", ...first, goal: { most: 100 } },
      ...tasks,
    ];
  } finally {
    await browser.close();
  }
}

const PASSES = 3;
const LIGHTHOUSE_PAGES = { menu: `${shop}/menu`, item: ITEM, "menu by scan": `${shop}/table/${TABLE_CODE}` };

/** Medians of passes by turns; blocking time as a multiple of the empty page's, measured in the same minutes. */
async function lighthouseFigures(): Promise<Figure[]> {
  const all: Record<string, Awaited<ReturnType<typeof mobileLighthouse>>[]> = {};
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const [name, url] of Object.entries({ ...LIGHTHOUSE_PAGES, empty: emptyPage })) {
      all[name] ??= [];
      all[name].push(await mobileLighthouse(url, chromePath));
    }
  const middle = (name: string, value: "performance" | "accessibility" | "lcpSeconds" | "tbtMilliseconds" | "cls") =>
    median((all[name] ?? []).map((each) => each[value]));
  return Object.keys(LIGHTHOUSE_PAGES).flatMap((name): Figure[] => {
    const failing = new Set((all[name] ?? []).flatMap((each) => each.failing));
    const blocking = middle(name, "tbtMilliseconds");
    const spread = `${Math.round(blocking)} ms, empty ${Math.round(middle("empty", "tbtMilliseconds"))} ms`;
    return [
      {
        name: `Lighthouse mobile, ${name}`,
        value: middle(name, "performance"),
        unit: "",
        goal: { least: 100 },
        peer: "85",
      },
      {
        name: "  accessibility",
        value: middle(name, "accessibility"),
        unit: [...failing].join(", "),
        goal: { least: 100 },
      },
      { name: "  largest paint", value: middle(name, "lcpSeconds"), unit: "s" },
      { name: "  layout shift", value: middle(name, "cls"), unit: "", goal: { most: 0 } },
      {
        name: "  blocking time / empty page's",
        value: blocking / Math.max(1, middle("empty", "tbtMilliseconds")),
        unit: "×",
        spread,
        goal: { most: 0.3 },
        peer: "2.1 ×",
      },
    ];
  });
}

const running: Supervised[] = [];
const figures: Figure[] = [];
const measure = async (part: PartName, work: () => Promise<Figure[]>) => {
  if (!wants(part)) return;
  const measured = await work();
  for (const figure of measured) console.log(lineOf(figure));
  figures.push(...measured);
};
const start = async (name: string, args: string[], url: string, own: NodeJS.ProcessEnv = env) => {
  running.push(supervise(name, args, own));
  await waitFor(name, url, {}, 240);
};
if (wanted.some((part) => part !== "orders" && part !== "tables"))
  try {
    await prepare();
    const plain = { ...process.env, NODE_ENV: "production" as const };
    await node([next, "build", emptyApp], { env: plain, output: "if it fails" });
    await start(
      "The empty page",
      [next, "start", emptyApp, "-p", String(port + 1), "-H", "localhost"],
      emptyPage,
      plain,
    );
    await buildStorefront(env);
    await start("The backend", backendCommand("--demo"), `http://localhost:${backendPort}/p/health`);
    await start("The storefront", storefrontCommand(port), `${local}/api/health`);
    await measure("server", () => serverFigures(port, host));
    await measure("bytes", byteFigures);
    await measure("taps", tapFigures);
    await measure("lighthouse", lighthouseFigures);
    // Last, because the shop is another one afterwards.
    await measure("publishing", () => publishingFigures(port, env));
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    for (const folder of [dataDir, path.join(emptyApp, ".next")]) rmSync(folder, { recursive: true, force: true });
  }
// After the others have ended, because it measures milliseconds.
if (wants("orders")) await node(["scripts/bench/bench-orders.ts"]);
if (wants("tables")) await node(["scripts/bench/bench-tables.ts"]);
const missed = figures.filter((figure) => !isMet(figure));
if (figures.length > 0)
  console.log(`${figures.length - missed.length} of ${figures.length} figures have no goal or meet it.`);
