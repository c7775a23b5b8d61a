import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { hasFront, startFront } from "../../fixtures/front.ts";
import { ask } from "../../fixtures/shop/shops.ts";

/** The second until which a page is kept: the running one, or one that no test sees the end of. */
const until = (more = 0) => `@${Math.floor(Date.now() / 1000) + more}`;

test.runIf(hasFront)(
  "[MENU-01] a page's file stays open between visits: renewed, it is another one for every process of the front at once, and deleted by hand it is gone within a second",
  async () => {
    let [version, kept] = ["", ""];
    const storefront = createServer((_, response) => {
      response
        .writeHead(200, { "content-type": "text/html", etag: `"${version}"`, "x-accel-expires": kept })
        .end(version);
    });
    await new Promise<void>((resolve) => storefront.listen(0, "127.0.0.1", resolve));
    const front = await startFront((storefront.address() as AddressInfo).port, { limits: false, workers: 2 });
    onTestFinished(async () => {
      await front.stop();
      storefront.close();
    });
    /** Each comes by a connection of its own, so that both processes have the file open. */
    const crowd = async () => {
      const bodies: string[] = [];
      for (let n = 0; n < 30; n += 1) bodies.push((await ask("shop.example", "/menu", { port: front.port })).body);
      return bodies;
    };
    const sent = async () => [...new Set(await crowd())];
    for (version of ["first", "a second, longer one", "3rd"]) {
      kept = until();
      expect(await sent()).toEqual([version]);
      await pause(1_100);
    }
    kept = until(3_600);
    let sentWhileOpen = 0;
    for (let attempt = 0; attempt < 5 && sentWhileOpen === 0; attempt += 1) {
      // nginx looks once a second whether an open file is still there, which may be in between.
      await crowd();
      const before = version;
      version = `after deletion ${attempt}`;
      for (const name of readdirSync(front.pages)) rmSync(path.join(front.pages, name), { recursive: true });
      sentWhileOpen = (await crowd()).filter((body) => body === before).length;
      await pause(1_100);
      expect(await sent()).toEqual([version]);
    }
    expect(sentWhileOpen, "visits that an open file answered").toBeGreaterThan(0);
  },
);
