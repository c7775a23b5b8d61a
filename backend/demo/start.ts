import type { Services } from "../services.ts";
import { startAutopilot } from "./autopilot.ts";
import { seedDemo } from "./seed.ts";
import { seedDemoStaff } from "./staff.ts";

const STEP_SECONDS = 25;

export interface DemoOptions {
  readonly dataDir: string;
  /** Folders of demo businesses; the four shipped ones if absent. */
  readonly folders?: readonly string[] | undefined;
  /** Seconds between two steps of the autopilot (25); 0 switches it off. */
  readonly autopilotSeconds?: number | undefined;
}

/**
 * What a demo adds to a backend: its businesses, their staff, and an automatic kitchen. Returns a function that stops
 * it.
 */
export async function startDemo(app: Services, options: DemoOptions): Promise<() => Promise<void>> {
  await seedDemo(app, options.folders);
  await seedDemoStaff(app, options.dataDir);
  return startAutopilot(app, options.autopilotSeconds ?? STEP_SECONDS);
}
