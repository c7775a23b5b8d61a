import { startJob } from "../jobs.ts";
import type { Services } from "../services.ts";
import { closePaidBills } from "./bill/close-bill.ts";
import { endUnusedVisits } from "./visits/end-visit.ts";

const EVERY_MS = 60_000;

/** Every minute: closes bills that are paid, and ends unused visits. Returns the function that stops it. */
export const startTableJob = (app: Services): (() => Promise<void>) =>
  startJob({
    name: "tables",
    every: EVERY_MS,
    async run() {
      await closePaidBills(app);
      await endUnusedVisits(app);
    },
    log: app.log,
  });
