import { readFileSync } from "node:fs";
import path from "node:path";
import { measurePublishing, ranked } from "../../tests/bench/publishing.ts";
import { StudioVisitor } from "../../tests/fixtures/shop/studio-visitor.ts";
import { supervise, waitFor } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";
import type { Figure } from "./figures.ts";

/** Each counts once for each process. */
const TIMES = 25;
const BUSINESS = "union-burger";

/** From the press of *Publish now* until the guests of three storefront processes see it: the one at `port` and two more. */
export async function publishingFigures(
  port: number,
  env: NodeJS.ProcessEnv & { DATA_DIR: string },
): Promise<Figure[]> {
  const ports = [port, port + 2, port + 3];
  const more = ports.slice(1).map((one) => {
    const folder = path.join(env.DATA_DIR, `storefront-${one}`);
    const own = { ...env, DATA_DIR: folder, CONFIG_CACHE_FILE: path.join(folder, "config-cache.json") };
    return supervise(`The storefront at ${one}`, storefrontCommand(one), own);
  });
  try {
    for (const one of ports) await waitFor("A storefront", `http://localhost:${one}/api/health`, {}, 240);
    const editor = new StudioVisitor(BUSINESS, port);
    const password = readFileSync(path.join(env.DATA_DIR, "console.password"), "utf8").trim();
    const { status } = await editor.call("POST", "sign-in", { name: BUSINESS, password });
    if (status !== 200) throw new Error(`The studio of ${BUSINESS} refused the demo's password with ${status}.`);
    // The first finds no page in the caches.
    await measurePublishing({ business: BUSINESS, ports, editor, times: 1 });
    const { visible, plain } = await measurePublishing({ business: BUSINESS, ports, editor, times: TIMES });
    const all = [0.5, 0.95, 1].map((part) => ranked(visible, part).toFixed(0));
    const spread = `p50 ${all[0]}, p95 ${all[1]}, worst ${all[2]} of ${visible.length}`;
    return [
      {
        name: "published until visible on three processes, p95",
        value: ranked(visible, 0.95),
        unit: "ms",
        spread,
        goal: { most: 2_000 },
      },
      { name: "  a page in no cache on all three, p95", value: ranked(plain, 0.95), unit: "ms" },
    ];
  } finally {
    await Promise.all(more.map((one) => one.stop()));
  }
}
