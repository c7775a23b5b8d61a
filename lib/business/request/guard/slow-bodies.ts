import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseConnection } from "@/lib/business/request/guard/raw-refusals";
import { MOST_BODY_BYTES } from "@/lib/http/unread-bodies";

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
  /** Of any body; an announced one was refused before. Next reads it to its end before it answers, however long it is. */
  readonly mostBytes: number;
}
const BOUNDS: Bounds = {
  requestMs: 15_000,
  pictureMs: 120_000,
  slowMs: 2_000,
  mostOfNetwork: 32,
  most: 512,
  mostBytes: MOST_BODY_BYTES,
};

/** It has arrived, or was answered before and its connection is being closed, which has bounds of its own (lib/http/unread-bodies). */
const isOver = ({ complete, socket }: IncomingMessage): boolean => complete || socket.writableEnded || socket.destroyed;

/** Calls once a request's body is longer than this, as Node's parser hands it over. */
function whenLonger(request: IncomingMessage, most: number, call: () => void): void {
  const { push } = request;
  let bytes = 0;
  request.push = (chunk: Buffer | null, ...values) => {
    bytes += chunk?.length ?? 0;
    if (bytes > most) {
      request.push = push;
      call();
    }
    return push.call(request, chunk, ...values);
  };
}

/**
 * Closes connections whose bodies arrive byte by byte, because each occupies its connection and the handler that waits
 * for the body: after a time, and beyond a number at once. A front server that takes bodies in before it passes them on,
 * as ours does with all but pictures, sends no such body. Also closes a connection whose body has no end.
 */
export function createSlowBodies(networkOf: (request: IncomingMessage) => string, bounds: Partial<Bounds> = {}) {
  const { requestMs, pictureMs, slowMs, mostOfNetwork, most, mostBytes } = { ...BOUNDS, ...bounds };
  const slow = new Map<string, number>();
  let all = 0;

  function cutOff(request: IncomingMessage, response: ServerResponse, status: 408 | 413): void {
    // A request that was answered before its end has its response.
    if (response.headersSent) request.socket.destroySoon();
    else refuseConnection(request, status);
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
    whenLonger(request, mostBytes, () => cutOff(request, response, 413));
    let leave: (() => void) | null = null;
    let timer = setTimeout(() => {
      if (isOver(request)) return;
      leave = enter(networkOf(request));
      if (!leave) return cutOff(request, response, 408);
      // A request that was answered before its end may have neither end nor close.
      request.socket.once("close", over);
      timer = setTimeout(() => !isOver(request) && cutOff(request, response, 408), longest - slowMs);
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
