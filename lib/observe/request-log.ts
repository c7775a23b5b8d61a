import { logLine } from "@/lib/observe/log-line";
import { isRecorded, type OpenRequest, routeOf, statusOf } from "@/lib/observe/open-request";

const EVERY_REQUEST: readonly string[] = ["info", "debug", "trace"];

/** Whether the log has a line for every request, or for failed ones alone. As in the backend, `info` is the default. */
export const logsEveryRequest = (level: string | undefined): boolean => EVERY_REQUEST.includes(level || "info");

/**
 * Logs a request when its response is out: its shop, route and status, never its address, which may name a guest's order. Its
 * trace is the reference that the guest's error screen shows. Pages that are sent as kept bytes have no line; the front
 * server logs those.
 */
export function logRequest({ request, response, trace, startedAt, shop }: OpenRequest, everyRequest: boolean): void {
  const { method = "", url = "" } = request;
  if (!isRecorded(url)) return;
  response.once("close", () => {
    const status = statusOf(response);
    const failed = status >= 500;
    if (!failed && !everyRequest) return;
    const ms = Math.round(performance.now() - startedAt);
    logLine(failed ? "error" : "info", failed ? "A request failed." : "A request was answered.", {
      trace: trace.id,
      shop,
      method,
      route: routeOf(url, shop),
      status,
      ms,
    });
  });
}
