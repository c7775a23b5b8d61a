import type { Logger } from "pino";

/** What ends the process is given this long, whatever still hangs. */
const PATIENCE_MS = 15_000;

export interface DrainOptions {
  readonly log: Logger;
  /** Answers what is under way and closes. */
  stop(): Promise<unknown>;
}

/**
 * How this process ends: on SIGTERM and SIGINT, and when something is thrown that nothing caught. Nobody knows what such an error left
 * behind, so the process answers what is under way and exits with 1, for its supervisor to start anew. A promise that was rejected
 * without anybody waiting for it leaves nothing half done; it is logged, and the process goes on.
 */
export function drainOnEnd({ log, stop }: DrainOptions): void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), PATIENCE_MS).unref();
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
  process.on("unhandledRejection", (error) => log.error({ err: error }, "Unhandled promise rejection."));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Uncaught exception. Finishing open requests, then stopping.");
    end(1);
  });
}
