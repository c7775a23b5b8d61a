import type { Services } from "../services.ts";
import { startAutopilot } from "./autopilot.ts";
import { readPartyTables, startGuests } from "./guests.ts";
import { seedDemo, shippedDemoDirs } from "./seed.ts";
import { seedDemoStaff } from "./staff.ts";

const STEP_SECONDS = 25;

export interface DemoOptions {
  readonly dataDir: string;
  /** Folders of demo businesses; the four shipped ones if absent. */
  readonly folders?: readonly string[] | undefined;
  /** Seconds between two steps of the autopilot (25); 0 switches it off. */
  readonly autopilotSeconds?: number | undefined;
  /** False: no invented parties sit at the tables, also while the autopilot runs. */
  readonly demoGuests?: boolean | undefined;
}

/**
 * What a demo adds to a backend: its businesses, their staff, an automatic kitchen, and guests at a table of some of
 * them. Returns a function that stops it.
 */
export async function startDemo(app: Services, options: DemoOptions): Promise<() => Promise<void>> {
  const folders = options.folders ?? (await shippedDemoDirs());
  await seedDemo(app, folders);
  await seedDemoStaff(app, options.dataDir);
  const seconds = options.autopilotSeconds ?? STEP_SECONDS;
  const tables = options.demoGuests === false ? [] : await readPartyTables(folders);
  const stops = [startAutopilot(app, seconds), startGuests(app, tables, seconds)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
