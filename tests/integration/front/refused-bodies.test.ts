import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedServer, guarded } from "../../../backend/http/guard.ts";
import { type Front, hasFront, startFront } from "../../fixtures/front.ts";
import { ask } from "../../fixtures/shop/shops.ts";

/** A backend's server, which refuses each POST as soon as it has its head. */
const refusing = () => {
  const reached: string[] = [];
  const serve = guarded(
    (request, response) => {
      if (request.method === "POST") reached.push(request.url ?? "");
      const status = request.method === "POST" ? 413 : 200;
      response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end("from the backend");
    },
    pino({ level: "silent" }),
    () => true,
  );
  return { reached, server: createGuardedServer(undefined, serve) };
};

describe.runIf(hasFront)("bodies that two backends behind the front refuse", () => {
  const backends = [refusing(), refusing()];
  let front: Front;
  beforeAll(async () => {
    for (const { server } of backends)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const ports = backends.map(({ server }) => (server.address() as AddressInfo).port);
    front = await startFront(ports[0] ?? 0, { limits: false, backends: ports });
  });
  afterAll(async () => {
    await front?.stop();
    for (const { server } of backends) {
      server.closeAllConnections();
      server.close();
    }
  });

  const send = (path: string, bytes: number) =>
    ask("console.example", path, { method: "POST", body: "a".repeat(bytes), port: front.port });

  test("[ROB-01] one client's refused bodies leave no backend out, and cost its neighbours nothing", async () => {
    const isOver = new AbortController();
    const attacks: number[] = [];
    const attack = async () => {
      for (let n = 0; n < 8; n += 1) attacks.push((await send("/graphql", 600_000)).status);
      for (let n = 0; n < 8; n += 1) attacks.push((await send("/console/pictures", 3_000_000)).status);
    };
    const visits: number[] = [];
    const visit = async () => {
      while (!isOver.signal.aborted)
        visits.push((await ask("console.example", "/console", { port: front.port })).status);
    };
    const visitors = [visit(), visit()];
    await Promise.all([attack(), attack(), attack()]);
    isOver.abort();
    await Promise.all(visitors);
    expect(new Set(attacks)).toEqual(new Set([413]));
    expect(visits.length).toBeGreaterThan(20);
    expect(visits.filter((status) => status !== 200)).toEqual([]);
  });

  test("[ROB-01] more than a backend takes is refused before it, on the shops' host and on the console's", async () => {
    const before = backends.flatMap(({ reached }) => reached).length;
    for (const path of ["/graphql", "/v1/webhook/Stripe", "/payments/v1/webhook/Stripe", "/p/visit"]) {
      const answer = await send(path, 1_000_001);
      expect([path, answer.status, answer.body]).toEqual([path, 413, expect.stringContaining("Send less.")]);
    }
    const shop = await ask("shop.example", "/graphql", {
      method: "POST",
      body: "a".repeat(1_000_001),
      port: front.port,
    });
    expect(shop.status).toBe(413);
    expect(backends.flatMap(({ reached }) => reached)).toHaveLength(before);
  });
});
