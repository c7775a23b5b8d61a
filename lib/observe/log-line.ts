import { traceInScope } from "@/lib/observe/request-trace";

/** What machines read of the storefront: one line of JSON, as the backend's. It holds nothing personal about guests. */
export function logLine(
  level: "info" | "warn" | "error",
  message: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  const trace = traceInScope();
  const line = {
    level,
    time: Date.now(),
    name: "storefront",
    ...(trace ? { trace: trace.id } : {}),
    ...fields,
    msg: message,
  };
  console[level](JSON.stringify(line));
}
