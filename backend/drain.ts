import type { Logger } from "pino";

/** The longest time for shutting down, whatever still hangs. */
const PATIENCE_MS = 15_000;

export interface DrainOptions {
  readonly log: Logger;
  /** Finishes open requests and closes. */
  stop(): Promise<unknown>;
}

/**
 * Shuts this process down on SIGTERM and SIGINT, and after an uncaught exception. Such an exception may leave the
 * process in an undefined state, so it finishes open requests and exits with 1 for its supervisor to restart it. An
 * unhandled rejection leaves nothing half done; it is logged, and the process continues.
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
