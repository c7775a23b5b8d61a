import type { Context } from "hono";
import { createHttp, type Http } from "../http/layer.ts";
import { isSameSecret } from "../same-secret.ts";
import type { Metrics } from "./metrics.ts";

/**
 * `GET /metrics` for a Prometheus server that sends `Authorization: Bearer <METRICS_TOKEN>`. Without a token set there is
 * no such path. Numbers of orders are a business secret, so no caller gets them without the token.
 */
export function metricsRoute(metrics: Metrics, token: string) {
  const http = createHttp();
  http.get("/", async (c: Context<Http>) => {
    if (!isSameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`)) {
      return c.json({ error: { code: "UNAUTHENTICATED", message: "Send METRICS_TOKEN as a bearer token." } }, 401);
    }
    return c.body(await metrics.text(), 200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  });
  return http;
}
