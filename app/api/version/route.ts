import { runningVersion } from "@/lib/observe/running-version";

/** The release that answers, for deployments that wait for it. */
export function GET(): Response {
  return Response.json({ version: runningVersion() }, { headers: { "cache-control": "no-store" } });
}
