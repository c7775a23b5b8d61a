import type { Logger } from "pino";
import { makeFolder } from "../db/make-folder.ts";
import { installationSecret } from "../identity/token.ts";
import { startSandboxes } from "../payments-sandbox/start.ts";
import type { PaymentProvider } from "../payments-service/provider.ts";
import { sandboxProviders } from "../payments-service/providers/sandbox/index.ts";

interface DemoPayments {
  readonly providers: readonly PaymentProvider[];
  /**
   * URLs of the vendor stand-ins for browsers, by gateway; the storefront's policy names these instead of the vendors.
   */
  readonly sandboxOrigins: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the eight vendor stand-ins on eight ports from `port` on, and the service's side of each. Only for a demo;
 * throws if a port is taken.
 */
export async function startDemoPayments(options: {
  dataDir: string;
  port: number;
  log: Logger;
}): Promise<DemoPayments> {
  const { dataDir, port, log } = options;
  await makeFolder(dataDir, 0o700);
  const secret = new TextDecoder().decode(await installationSecret(dataDir, "sandbox"));
  const sandboxes = await startSandboxes({ demo: true, secret, port, dataDir, log });
  return {
    providers: sandboxProviders({ origins: sandboxes.origins, secret }),
    sandboxOrigins: sandboxes.origins,
    stop: () => sandboxes.stop(),
  };
}
