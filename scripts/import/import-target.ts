import { existsSync } from "node:fs";
import path from "node:path";
import { type LockContent, readLock } from "../../backend/db/lock.ts";
import type { BusinessChange } from "../../backend/importers/business/change-business.ts";
import type { MenuReport } from "../../backend/importers/menu/apply-menu.ts";
import type { WrittenMenu } from "../../backend/importers/menu/export-menu.ts";
import type { DocumentProblem } from "../../backend/importers/schema-problems.ts";
import type { StoresReport } from "../../backend/importers/stores/apply-stores.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { Refused, readEnvFile } from "../command-line.ts";
import { root } from "../processes.ts";

export interface TargetBusiness {
  readonly id: string;
  readonly currency: string;
  readonly default_language: string;
  readonly timezone: string;
  readonly languages: readonly string[];
}
type Outcome<T> = Promise<Result<T, DocumentProblem[]>>;

interface MenuHow {
  readonly source: string;
  readonly dryRun: boolean;
  readonly retireAtMost: number | undefined;
  /** Changes made by hand that the import overwrites. */
  readonly take: "all" | readonly string[] | undefined;
}

/** `--take`: all, or keys of an earlier report. */
export const takenKeys = (take: string | undefined): MenuHow["take"] =>
  take === "all" ? take : take?.split(",").map((key) => key.trim());

/** Where an import writes: a running backend, or its database while no backend runs. */
export interface ImportTarget {
  readonly name: string;
  business(id: string): Promise<TargetBusiness>;
  /** The current menu. */
  currentMenu(business: string): Promise<WrittenMenu>;
  menu(business: string, document: unknown, how: MenuHow): Outcome<MenuReport>;
  stores(
    business: string,
    document: unknown,
    how: { source: string; dryRun: boolean; retireOthers: boolean; take: MenuHow["take"] },
  ): Outcome<StoresReport>;
  addBusiness(business: unknown): Outcome<{ id: string }>;
  changeBusiness(id: string, change: BusinessChange): Outcome<{ id: string }>;
  close(): Promise<void>;
}

interface Where {
  /** Creates the database if there is none. */
  readonly create?: boolean;
  /** The file with the settings of a production start. */
  readonly envFile?: string | undefined;
}

/** The option of every command that opens a target. */
export const ENV_FILE = { "env-file": { type: "string" } } as const;
export const ENV_FILE_USAGE = "With --env-file <file> it is the backend, or the database, that has these settings.";

/** The target of this machine's data folder (`DATA_DIR`, `DATABASE_URL`). */
export async function openTarget({ create = false, envFile }: Where = {}): Promise<ImportTarget> {
  readEnvFile(envFile);
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const lock = await readLock(dataDir);
  if (lock?.url) return runningBackend(lock, lock.url);
  if (lock) throw new Refused(`Process ${lock.pid} is opening ${dataDir}. Run the command again in a moment.`);
  if (!create && !databaseUrl && !existsSync(path.join(dataDir, "db"))) {
    throw new Refused(
      `There is no database in ${dataDir} yet. In production name the settings with --env-file; for the demo start it once (npm start), or add a business (npm run business:add).`,
    );
  }
  // Most commands find a backend and need none of what reads a database.
  const { closedDatabase } = await import("./closed-database.ts");
  return closedDatabase(dataDir, databaseUrl);
}

function runningBackend(lock: LockContent, url: string): ImportTarget {
  const ask = async <T>(route: string, body?: object): Promise<Result<T, DocumentProblem[]>> => {
    const response = await fetch(new URL(route, url), {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(300_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: Error) => {
      throw new Refused(`The backend at ${url} did not respond (${error.message}). See its output.`);
    });
    const answer = (await response.json()) as T & { error?: { message: string; details?: unknown } };
    if (!answer.error) return ok(answer);
    const { message, details } = answer.error;
    if (response.status === 422 && Array.isArray(details)) return err(details as DocumentProblem[]);
    throw new Refused(message);
  };
  const report = async <T>(route: string, body: object): Outcome<T> => {
    const answer = await ask<{ report: T }>(route, body);
    return answer.ok ? ok(answer.value.report) : answer;
  };
  return {
    name: `the backend at ${url}`,
    async business(id) {
      const answer = await ask<{ business: TargetBusiness }>(`/staff/business?id=${encodeURIComponent(id)}`);
      if (!answer.ok) throw new Refused(answer.error.map(({ message }) => message).join(" "));
      return answer.value.business;
    },
    async currentMenu(business) {
      const answer = await ask<{ menu: WrittenMenu }>(`/staff/menu?business=${encodeURIComponent(business)}`);
      if (!answer.ok) throw new Refused(answer.error.map(({ message }) => message).join(" "));
      return answer.value.menu;
    },
    menu: (business, document, { source, dryRun, retireAtMost, take }) =>
      report("/staff/menu", { business, document, source, dry_run: dryRun, retire_at_most: retireAtMost, take }),
    stores: (business, document, { source, dryRun, retireOthers, take }) =>
      report("/staff/stores", { business, document, source, dry_run: dryRun, retire_others: retireOthers, take }),
    async addBusiness(business) {
      const answer = await ask<{ business: { id: string } }>("/staff/business", { business });
      return answer.ok ? ok(answer.value.business) : answer;
    },
    async changeBusiness(id, change) {
      const answer = await ask<{ business: { id: string } }>("/staff/business/change", { id, change });
      return answer.ok ? ok(answer.value.business) : answer;
    },
    close: async () => {},
  };
}
