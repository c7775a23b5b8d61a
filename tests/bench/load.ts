import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
}

interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
}

/** A client that is faster than the servers under test; the one written in JavaScript is not. */
export const hasFastClient = spawnSync("wrk", ["-v"]).error === undefined;

/** Requests on loopback for `seconds`, after a warm-up; identity encoding unless `headers` say otherwise. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections = 16, seconds = 8 }: LoadOptions = {},
): Promise<LoadResult> {
  const sent = { "accept-encoding": "identity", ...headers };
  const measure = hasFastClient ? withWrk : withAutocannon;
  await measure(url, sent, { connections, seconds: 2 });
  return measure(url, sent, { connections, seconds });
}

type Measure = (url: string, headers: Record<string, string>, options: Required<LoadOptions>) => Promise<LoadResult>;

const withWrk: Measure = async (url, headers, { connections, seconds }) => {
  // It adds a host of its own unless it finds the name in this spelling.
  const named = Object.entries(headers).flatMap(([name, value]) => [
    "-H",
    `${name === "host" ? "Host" : name}: ${value}`,
  ]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...named, url];
  return fromWrk((await promisify(execFile)("wrk", args)).stdout);
};

const UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Reads what wrk prints. */
export function fromWrk(text: string): LoadResult {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const percentile = (percent: number) => {
    const [, value, unit = ""] = new RegExp(`\\n\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m)\\n`).exec(text) ?? [];
    return Number(value) * (UNIT[unit] ?? Number.NaN);
  };
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const errors = broken.slice(1).reduce((sum, each) => sum + Number(each), number(/Non-2xx or 3xx responses: (\d+)/));
  return { requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/), p50: percentile(50), p99: percentile(99), errors };
}

const withAutocannon: Measure = async (url, headers, { connections, seconds }) => {
  const result = await autocannon({ url, connections, headers, duration: seconds });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
};

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
