import type { Logger } from "pino";
import { requestInScope } from "./http/request-scope.ts";

/** The one deadline for shutting down, from the first signal on: requests, sockets, jobs and database together. */
export const BACKEND_DRAIN_MS = 15_000;

export interface DrainOptions {
  readonly log: Logger;
  /** Finishes open requests and closes. */
  stop(): Promise<unknown>;
}

/**
 * Shuts this process down on SIGTERM and SIGINT, and after an error that nothing caught, because what it left half done
 * is unknown: open requests are finished, and it exits with 1 for its supervisor to restart it. An error of one request
 * is only logged. Whoever found such a request could otherwise keep all shops down by repeating it.
 */
export function drainOnEnd({ log, stop }: DrainOptions): void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error(`Not everything was finished within ${BACKEND_DRAIN_MS / 1000} s. Unfinished work was cut off.`);
      process.exit(code || 1);
    }, BACKEND_DRAIN_MS).unref();
    stop().then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, "Could not stop cleanly.");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!ending) log.info({ signal }, "Stopping.");
      end(0);
    });
  }
  const uncaught = (err: unknown, what: string) => {
    const request = requestInScope();
    if (request !== undefined) return log.error({ err, request }, `${what} of a request. The process goes on.`);
    log.fatal({ err }, `${what}. Finishing open requests, then stopping.`);
    end(1);
  };
  process.on("unhandledRejection", (error) => uncaught(error, "Unhandled promise rejection"));
  process.on("uncaughtException", (error) => uncaught(error, "Uncaught exception"));
}
