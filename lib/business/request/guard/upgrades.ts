import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { addressOf } from "@/lib/business/request/guard/address";
import { refusalBytes } from "@/lib/business/request/guard/raw-refusals";
import { stripSubPath } from "@/lib/business/routes";

/** Whether an address is that of a shop's API: /graphql, below the shop's sub-path. */
export function isApiOfShop(host: string | undefined, url: string): boolean {
  const address = addressOf(url);
  const shop = resolveHost(host, loadConfiguration().businesses);
  if (!address || !shop) return false;
  return stripSubPath(address.pathname, shop.business.biz.urlSubPath) === "/graphql";
}

/** A socket that the API has not answered by then is given up; otherwise it would stay open forever. */
const UPGRADE_TIMEOUT_MS = 15_000;

/**
 * Answers 502 where Next hangs up or writes a bare text, because the API cannot be reached. A front server takes either for
 * a storefront that is down and asks the next one; after the last one it refuses all visitors for a while.
 */
export function answerAlways(request: IncomingMessage): void {
  const { socket } = request;
  const { bytesWritten: before, end, write } = socket;
  const isResponse = (chunk: unknown) => String(chunk).startsWith("HTTP/1.1 ");
  const restore = () => {
    clearTimeout(timer);
    socket.write = write;
    socket.end = end;
  };
  const refuse = () => {
    restore();
    if (socket.bytesWritten > before || !socket.writable) return;
    write.call(socket, refusalBytes(request, 502));
    socket.destroySoon();
    // What else is written belongs to no response.
    socket.write = () => false;
    socket.end = () => socket;
  };
  const timer = setTimeout(refuse, UPGRADE_TIMEOUT_MS);
  timer.unref();
  socket.write = ((...values: Parameters<Socket["write"]>) => {
    if (!isResponse(values[0])) return refuse() ?? false;
    restore();
    return write.apply(socket, values);
  }) as Socket["write"];
  socket.end = ((...values: Parameters<Socket["end"]>) => {
    if (!isResponse(values[0])) return refuse() ?? socket;
    restore();
    return end.apply(socket, values);
  }) as Socket["end"];
  socket.once("close", () => clearTimeout(timer));
}
