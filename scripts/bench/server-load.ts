import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { hasFastClient, type LoadResult, load, median } from "../../tests/bench/load.ts";
import { hasFront, startFront } from "../../tests/fixtures/front.ts";
import type { Figure } from "./figures.ts";

const ROUNDS = 3;
const ENCODINGS = [
  { name: "plain", accept: "identity", goal: 6_000, peer: "60" },
  { name: "compressed", accept: "br", goal: 9_000, peer: "47" },
] as const;

const rate = (results: readonly LoadResult[]) => median(results.map((each) => each.requestsPerSecond));
const spreadOf = (results: readonly LoadResult[]) => {
  const rates = results.map((each) => Math.round(each.requestsPerSecond));
  const errors = results.reduce((sum, each) => sum + each.errors, 0);
  return `${Math.min(...rates)} to ${Math.max(...rates)}, errors ${errors}`;
};

/** The header that names the shop. */
type ShopHost = { readonly host: string };

/** The menu from one storefront process, and from the front of deploy/nginx beside a file of the same bytes. */
export async function serverFigures(port: number, shop: ShopHost): Promise<Figure[]> {
  const menu = `http://localhost:${port}/menu`;
  const figures: Figure[] = [];
  for (const { name, accept, goal, peer } of ENCODINGS) {
    const headers = { ...shop, "accept-encoding": accept };
    const results: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) results.push(await load(menu, headers));
    const [value, spread] = [rate(results), spreadOf(results)];
    figures.push({ name: `menu, one process, ${name}`, value, unit: "req/s", spread, goal: { least: goal }, peer });
  }
  const many = await load(menu, shop, { connections: 64 });
  figures.push({ name: "menu, p99 of 64 connections", value: many.p99, unit: "ms", goal: { most: 50 }, peer: "1,200" });
  if (!hasFastClient) console.log("wrk is not installed: a client in JavaScript limits the requests per second.");
  return [...figures, ...(hasFront ? await frontFigures(port, shop) : [])];
}

/**
 * Measurements by turns: the front's cached page, nginx's own file with the same bytes, and the same file from a cache of nginx with
 * its shortest configuration. All three are sent by the shops' rules for files on the disk (`open_file_cache`, `tcp_nopush off`): the
 * ratio is what a page costs beyond its bytes, and the bound how much of that any cache of nginx costs.
 */
async function frontFigures(port: number, shop: ShopHost): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "front-files-"));
  const front = await startFront(port, { limits: false, files: folder });
  try {
    const figures: Figure[] = [];
    for (const { name, accept } of ENCODINGS) {
      const headers = { ...shop, "accept-encoding": accept };
      // From the third visit on it has the bytes that the storefront keeps of the page (decision 88).
      for (let visit = 0; visit < 3; visit += 1) {
        if (visit > 0) await nextSecond();
        writeFileSync(path.join(folder, `${name}.html`), await bodyOf(front.port, headers));
      }
      const rounds: { page: LoadResult; file: LoadResult; kept: LoadResult }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = await load(`http://127.0.0.1:${front.filesPort}/${name}.html`, {});
        const kept = await load(`http://127.0.0.1:${front.keptFilesPort}/${name}.html`, {});
        rounds.push({ file, kept, page: await load(`http://127.0.0.1:${front.port}/menu`, headers) });
      }
      const ratioOf = (what: "page" | "kept") =>
        median(rounds.map((round) => round[what].requestsPerSecond / round.file.requestsPerSecond));
      const rateOf = (what: "page" | "file") => Math.round(rate(rounds.map((round) => round[what])));
      const spread = `${rateOf("page")} and ${rateOf("file")} req/s`;
      figures.push({
        name: `front / its own file, ${name}`,
        value: ratioOf("page"),
        unit: "×",
        spread,
        goal: { least: 0.9 },
        bound: ratioOf("kept"),
      });
    }
    return figures;
  } finally {
    await front.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The front keeps a page to the end of a second at most. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

const bodyOf = (port: number, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/menu", headers }, (response) => resolve(buffer(response)));
    sent.on("error", reject).end();
  });
