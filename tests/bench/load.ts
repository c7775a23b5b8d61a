import autocannon from "autocannon";

export interface LoadResult {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/** 16 connections on loopback for `seconds`, after a short warm-up; identity encoding so that bytes compare. */
export async function load(url: string, headers: Record<string, string>, seconds = 8): Promise<LoadResult> {
  const options = { url, connections: 16, headers: { "accept-encoding": "identity", ...headers } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
