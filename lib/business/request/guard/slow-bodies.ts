import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseConnection } from "@/lib/business/request/guard/raw-refusals";

/** A picture is up to 20 MB, and its route refuses a larger one in the editor's words (lib/business/studio/pass-on). */
export const STUDIO_PICTURE = /^\/api\/studio\/pictures$/;

interface Bounds {
  /** A request must arrive completely within this time; those of a page are small. */
  readonly requestMs: number;
  /** A picture from a phone with a weak connection. */
  readonly pictureMs: number;
  /** A body that is not there by then is a slow one. Nearly all come with their head. */
  readonly slowMs: number;
  /** Slow bodies of one network at once. */
  readonly mostOfNetwork: number;
  /** Of all networks together: each occupies a connection and the handler that waits for the body. */
  readonly most: number;
}
const BOUNDS: Bounds = { requestMs: 15_000, pictureMs: 120_000, slowMs: 2_000, mostOfNetwork: 32, most: 512 };

/** It has arrived, or was answered before and its connection is being closed, which has bounds of its own (lib/http/unread-bodies). */
const isOver = ({ complete, socket }: IncomingMessage): boolean => complete || socket.writableEnded || socket.destroyed;

/**
 * Closes connections whose bodies arrive byte by byte, because each occupies its connection and the handler that waits for
 * the body: after a time, and beyond a number at once. A front server that takes requests in, as ours, sends none.
 */
export function createSlowBodies(networkOf: (request: IncomingMessage) => string, bounds: Partial<Bounds> = {}) {
  const { requestMs, pictureMs, slowMs, mostOfNetwork, most } = { ...BOUNDS, ...bounds };
  const slow = new Map<string, number>();
  let all = 0;

  function cutOff(request: IncomingMessage, response: ServerResponse): void {
    // A request that was answered before its end has its response.
    if (response.headersSent) request.socket.destroySoon();
    else refuseConnection(request, 408);
  }

  /** Whether one more has room; then it is counted, until the returned function is called. */
  function enter(network: string): (() => void) | null {
    const ofNetwork = slow.get(network) ?? 0;
    if (ofNetwork >= mostOfNetwork || all >= most) return null;
    slow.set(network, ofNetwork + 1);
    all += 1;
    return () => {
      const left = (slow.get(network) ?? 0) - 1;
      if (left > 0) slow.set(network, left);
      else slow.delete(network);
      all -= 1;
    };
  }

  /** Watches a request until it has arrived. */
  return function watch(request: IncomingMessage, response: ServerResponse): void {
    const longest = STUDIO_PICTURE.test(request.url ?? "") ? pictureMs : requestMs;
    let leave: (() => void) | null = null;
    let timer = setTimeout(() => {
      if (isOver(request)) return;
      leave = enter(networkOf(request));
      if (!leave) return cutOff(request, response);
      // A request that was answered before its end may have neither end nor close.
      request.socket.once("close", over);
      timer = setTimeout(() => !isOver(request) && cutOff(request, response), longest - slowMs);
      timer.unref();
    }, slowMs);
    timer.unref();
    const over = () => {
      clearTimeout(timer);
      leave?.();
      leave = null;
      request.socket.off("close", over);
    };
    for (const event of ["end", "close"]) request.once(event, over);
  };
}
