import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * The content of `<dataDir>/backend.lock`: which process uses the data folder, and how the command-line tools reach it.
 */
export interface LockContent {
  pid: number;
  /** Distinguishes a process from a later one with the same pid; null if the system does not provide it. */
  process_started: string | null;
  url: string | null;
  staff_token: string;
}

export interface HeldLock {
  /** Replaces the content, e.g. once the port is known. */
  update(change: Partial<Pick<LockContent, "url">>): Promise<void>;
  release(): Promise<void>;
}

/** Another process uses the data folder. */
export class DataFolderInUse extends Error {
  readonly holder: LockContent;
  constructor(dataDir: string, holder: LockContent) {
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid}${holder.url ? ` (${holder.url})` : ""}. The embedded database allows one process only, because two would lose each other's data. Stop that process (kill ${holder.pid}), or set DATA_DIR to another folder, or use a PostgreSQL server through DATABASE_URL.`,
    );
    this.name = "DataFolderInUse";
    this.holder = holder;
  }
}

const heldHere = new Set<string>();

const lockFile = (dataDir: string) => path.join(path.resolve(dataDir), "backend.lock");

/** The lock of a running backend; null if there is none, or only the leftover of a dead process. */
export async function readLock(dataDir: string): Promise<LockContent | null> {
  const content = await parseLock(lockFile(dataDir));
  return content && isHeld(lockFile(dataDir), content) ? content : null;
}

/**
 * Locks the data folder for this process. A lock left by a dead process is taken over; one of a running process throws
 * `DataFolderInUse`.
 */
export async function acquireLock(dataDir: string, staffToken: string): Promise<HeldLock> {
  const file = lockFile(dataDir);
  await makeFolder(path.dirname(file), 0o700);
  let content: LockContent = {
    pid: process.pid,
    process_started: processStarted(process.pid),
    url: null,
    staff_token: staffToken,
  };
  for (let attempt = 0; !(await createExclusively(file, content)); attempt += 1) {
    const holder = await parseLock(file);
    if (holder && isHeld(file, holder)) throw new DataFolderInUse(dataDir, holder);
    if (attempt > 5)
      throw new Error(
        `The lock file ${file} can neither be read nor replaced. Make sure that no backend is running, then delete it.`,
      );
    // Renaming (not deleting) lets exactly one of several starters remove the stale file.
    await rename(file, `${file}.stale`).catch(() => {});
  }
  await rm(`${file}.stale`, { force: true });
  heldHere.add(file);
  return {
    async update(change) {
      content = { ...content, ...change };
      const next = `${file}.${process.pid}.next`;
      await writeFile(next, JSON.stringify(content), { mode: 0o600 });
      await rename(next, file);
    },
    async release() {
      if (!heldHere.delete(file)) return;
      await rm(file, { force: true });
    },
  };
}

async function createExclusively(file: string, content: LockContent): Promise<boolean> {
  // Written to a draft and linked, so that no process ever reads half a lock.
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function parseLock(file: string): Promise<LockContent | null> {
  try {
    const content = JSON.parse(await readFile(file, "utf8")) as LockContent;
    return Number.isInteger(content.pid) ? content : null;
  } catch {
    return null;
  }
}

function isHeld(file: string, content: LockContent): boolean {
  if (content.pid === process.pid) return heldHere.has(file);
  try {
    process.kill(content.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const started = processStarted(content.pid);
  return started === null || content.process_started === null || started === content.process_started;
}

/**
 * When a process started, which tells a reused pid apart. Linux counts ticks since a boot that has an id (`ps` would
 * round them differently from call to call); elsewhere `ps` is used. Null if the system does not provide it.
 */
export function processStarted(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${ticks}`;
    }
    const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return text === "" ? null : text;
  } catch {
    return null;
  }
}
