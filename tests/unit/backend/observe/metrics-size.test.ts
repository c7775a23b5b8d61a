import { afterAll, expect, it } from "vitest";
import { createMetrics } from "../../../../backend/observe/metrics.ts";
import { signal } from "../../../../backend/observe/signals.ts";

const metrics = createMetrics({ db: null as never, clock: () => new Date(0), version: "x" });
afterAll(() => metrics.stop());

it("the metrics of a thousand busy shops are a few lines each, so that writing them holds up no guest", async () => {
  const visits = [
    { method: "POST", path: "/graphql", status: 200 },
    { method: "POST", path: "/graphql", status: 401 },
    { method: "POST", path: "/graphql", status: 500 },
    { method: "OPTIONS", path: "/graphql", status: 204 },
    { method: "GET", path: "/console/orders", status: 200 },
    { method: "GET", path: "/console/orders", status: 304 },
    { method: "POST", path: "/payments/v1/txn/init", status: 200 },
    { method: "POST", path: "/payments/v1/txn/init", status: 503 },
  ];
  const linesOf = async () => (await metrics.text()).split("\n").length;
  const before = await linesOf();
  for (let shop = 0; shop < 1_000; shop += 1)
    for (const visit of visits) signal("request", { ...visit, shop: `shop-${shop}`, seconds: 0.01 });
  expect((await linesOf()) - before).toBeLessThan(7_000);
});
