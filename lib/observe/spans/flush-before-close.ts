import type { Server } from "node:http";

/**
 * Ends something before a server says that it is closed. Next closes its server on a signal, when the last response is
 * out, and then ends the process at once: what is to be sent before that is sent here.
 */
export function endBefore(servers: { readonly prototype: Server }, stop: () => Promise<void>): void {
  const { close } = servers.prototype;
  servers.prototype.close = function closeAfterwards(this: Server, done?: (error?: Error) => void) {
    return close.call(this, (error?: Error) => void stop().finally(() => done?.(error)));
  };
}
