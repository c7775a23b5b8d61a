import { describe, expect, test } from "vitest";
import { ask, at, type Shop, shop } from "../fixtures/shop/shops.ts";

const kaapi = shop("kaapi-kitchen");
const port = kaapi.host.split(":")[1];
const own = `${kaapi.id}.localhost:${port}`;

/** What only the studio's scripts and styles have. */
const STUDIO = /data-studio-screen|studio-nav|api\/studio/;

const filesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/static\/(?:chunks|css|media)\/[\w~.-]+\.(?:js|css)/g)].map(([file]) => file)),
];

/** Every script and style that a page names, and those that these name in turn. */
async function filesOf(of: Shop, path: string): Promise<Map<string, string>> {
  const { body } = await ask(of.host, at(of, path).slice(of.origin.length));
  const read = new Map<string, string>();
  const queue = filesIn(body);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (read.has(file)) continue;
    const answer = await ask(of.host, `/_next/${file}`);
    read.set(file, answer.body);
    queue.push(...filesIn(answer.body));
  }
  return read;
}

describe("the studio and guests", () => {
  test.each(["/menu", "/store-locator", "/checkout", "/profile"])(
    "[RTE-23] no script or style that a guest's %s can load has anything of the studio",
    async (path) => {
      const files = await filesOf(kaapi, path);
      expect(files.size).toBeGreaterThan(5);
      expect([...files].filter(([, text]) => STUDIO.test(text)).map(([file]) => file)).toEqual([]);
    },
  );

  test("[RTE-23] the studio is a page of the business-id host alone, with all that the test above looks for", async () => {
    const page = await ask(own, "/studio", { headers: { "accept-language": "es" } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<html lang="es"');
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect((await ask(kaapi.host, "/studio")).status).toBe(404);
    expect((await ask(own, "/studio?screenshot_mode=1")).status).toBe(404);
    const files = await filesOf({ ...kaapi, host: own, origin: `http://${own}` }, "/studio");
    expect([...files.values()].filter((text) => STUDIO.test(text)).length).toBeGreaterThan(1);
  });
});
