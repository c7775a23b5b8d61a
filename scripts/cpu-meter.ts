import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, as Linux shows them to programs on every machine. */
const TICKS = 100;

interface Process {
  readonly parent: number;
  /** Ticks of the process and of the children that it has waited for. */
  readonly ticks: number;
}

function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The process name before it may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

/**
 * Processor seconds of a process, this one by default, and of everything it started, including processes that have
 * ended; `null` without /proc.
 */
export function processorSeconds(root = process.pid): number | null {
  const processes = new Map<number, Process>();
  try {
    for (const pid of readdirSync("/proc")) {
      const found = /^\d+$/.test(pid) ? readProcess(pid) : null;
      if (found) processes.set(Number(pid), found);
    }
  } catch {
    return null;
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, found] of processes) if (isOurs(pid)) ticks += found.ticks;
  return processes.size ? ticks / TICKS : null;
}

/**
 * Sums the processor time of this process and its descendants. A browser that is killed takes its pages' ticks with it,
 * so only growth between two readings counts.
 */
export class CpuMeter {
  #seen = processorSeconds();
  #total = 0;

  /** Processor seconds since the meter was created; `null` where the system does not report them. */
  read(): number | null {
    const now = processorSeconds();
    if (now === null || this.#seen === null) return null;
    this.#total += Math.max(0, now - this.#seen);
    this.#seen = now;
    return this.#total;
  }
}
