import type { Server } from "node:http";

/**
 * Flushes before a server says that it is closed. On a signal Next closes its server and, as soon as it is closed, ends the
 * process: the last spans would be lost.
 */
export function flushBeforeClose(servers: { readonly prototype: Server }, flush: () => Promise<void>): void {
  const { close } = servers.prototype;
  servers.prototype.close = function closeAfterwards(this: Server, done?: (error?: Error) => void) {
    return close.call(this, (error?: Error) => void flush().finally(() => done?.(error)));
  };
}
