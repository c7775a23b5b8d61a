import { readOptions } from "../command-line.ts";

const USAGE = `Usage: node scripts/production/health.ts [storefront | backend] [options]

Exit code 0 if the server on this machine is alive. Without a name, one of both must be, and none may return an error.

  --ready   if it takes orders, or knows shops`;

const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: { ready: { type: "boolean", default: false } },
});
const { env } = process;
const addresses: Readonly<Record<string, string>> = {
  storefront: `http://localhost:${env.PORT || 3000}${values.ready ? "/api/ready" : "/api/health"}`,
  backend: `http://localhost:${env.BACKEND_PORT || 4000}${values.ready ? "/p/ready" : "/p/health"}`,
};

const stateOf = async (name: string): Promise<"well" | "ill" | "absent"> => {
  try {
    const response = await fetch(addresses[name] ?? "", { signal: AbortSignal.timeout(4_000) });
    return response.ok ? "well" : "ill";
  } catch (error) {
    return ((error as Error).cause as { code?: string } | undefined)?.code === "ECONNREFUSED" ? "absent" : "ill";
  }
};

const names = positionals.length > 0 ? positionals : Object.keys(addresses);
const states = await Promise.all(names.map(stateOf));
const isWell = states.includes("well") && !states.includes("ill");
console.log(names.map((name, at) => `${name}: ${states[at]}`).join(", "));
process.exit(isWell && (positionals.length === 0 || !states.includes("absent")) ? 0 : 1);
