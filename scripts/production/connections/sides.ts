import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { storefrontSignature } from "../../../backend/http/visitor.ts";
import type { Environment } from "../settings.ts";
import { ask, type CheckOptions, certificateProblem, type Finding } from "./asking.ts";

const REFUSED = /ECONNREFUSED/;
/** What a front server answers for a server that is not there. */
const BEHIND = new Set([502, 503, 504]);

interface Tried {
  /** Which of our sides it is, in the report. */
  readonly name: string;
  readonly origin: string;
  /** The path there that is asked for. */
  readonly at: string;
  /** Whether what is meant answered; otherwise, whether it could be read. */
  readonly isRight?: (response: Response) => Promise<boolean>;
}

const ASKED_AGAIN_MS = 1_000;

/** The answer of one of our servers: one that is still starting refuses, or its front server answers for it. */
async function askStarting(url: string, patience: number): Promise<Response | string> {
  const until = performance.now() + patience;
  for (;;) {
    const answer = await ask({ url });
    const isStarting = typeof answer === "string" ? REFUSED.test(answer) : BEHIND.has(answer.status);
    if (!isStarting || performance.now() >= until) return answer;
    if (typeof answer !== "string") await answer.body?.cancel();
    await pause(ASKED_AGAIN_MS);
  }
}

async function health(
  { name, origin, at, isRight = async ({ ok }) => ok }: Tried,
  { running, patience = 0 }: Pick<CheckOptions, "running" | "patience">,
): Promise<Finding> {
  const title = `The ${name} at ${origin}`;
  const response = await askStarting(`${origin}${at}`, running ? patience : 0);
  if (response instanceof Response) {
    const { status } = response;
    const to = addressBehind(response.headers.get("location"), `${origin}${at}`, at);
    const right = await isRight(response).catch(() => false);
    if (!response.bodyUsed) await response.body?.cancel();
    if (right) return { name: title, problems: [] };
    const cause = BEHIND.has(status)
      ? "The front server answers and does not reach it: start it, or mend its port in upstreams.conf."
      : status >= 300 && status < 400
        ? `It redirects${to ? ` to ${to}` : ""}: write the address that it leads to, with https:// in front.`
        : "Another program may listen there, or the front server sends this name elsewhere (its server_name).";
    return { name: title, problems: [`${origin}${at} returned ${status}. ${cause}`] };
  }
  if (REFUSED.test(response) && !running)
    return { name: title, problems: [], note: "It is not running yet. Check again with --running once it is." };
  const problem = certificateProblem(origin, response);
  return { name: title, problems: [problem ?? `It does not respond (${response}). Start it, or mend its address.`] };
}

/** The address to write instead, where a redirect leads to the path that was asked for: such an address is written without it. */
function addressBehind(location: string | null, asked: string, at: string): string | null {
  if (!location || !URL.canParse(location, asked)) return location;
  const { href, origin, pathname } = new URL(location, asked);
  const path = pathname.replace(/\/+$/, "");
  return path.endsWith(at) ? `${origin}${path.slice(0, path.length - at.length)}` : href;
}

/** Whether the storefront answers, and then whether it has the backend's secret. */
export async function storefrontFindings(env: Environment, options: CheckOptions): Promise<Finding[]> {
  const { STOREFRONT_URL: origin, STOREFRONT_SECRET: secret } = env;
  if (!origin || !secret) return [];
  const found = await health({ name: "storefront", origin, at: "/api/health" }, options);
  const name = "STOREFRONT_SECRET of storefront and backend";
  if (found.problems.length > 0 || found.note)
    return [found, { name, problems: [], note: "It was not compared, because the storefront did not answer." }];
  return [found, { name, problems: await secretProblems(origin, secret) }];
}

/** The secret of both sides is compared by an announcement of nothing, which only the storefront's own reply confirms. */
async function secretProblems(origin: string, secret: string): Promise<string[]> {
  const body = JSON.stringify({ tags: [] });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-revalidate-time": time,
    "x-revalidate-signature": signature,
  };
  const response = await ask({ url: `${origin}/api/revalidate`, init: { method: "POST", body, headers } });
  if (response instanceof Response && response.status === 401)
    return [
      "The storefront refuses the backend's signature. Set the same STOREFRONT_SECRET for both, and compare their clocks.",
    ];
  const answered = response instanceof Response ? ((await response.json().catch(() => null)) as unknown) : null;
  if (Array.isArray((answered as { revalidated?: unknown } | null)?.revalidated)) return [];
  const reason = response instanceof Response ? `status ${response.status}` : response;
  return [
    `It could not be compared: ${origin}/api/revalidate did not answer as a storefront does (${reason}). Look at STOREFRONT_URL, which must lead to the storefront itself.`,
  ];
}

/** Whether the backend at an address of the storefront's answers, and then whether it is the one with the same secret. */
async function backend([variable, origin]: readonly [string, string], env: Environment, options: CheckOptions) {
  const found = await health({ name: "backend", origin, at: "/p/health" }, options);
  const { STOREFRONT_SECRET: secret } = env;
  if (found.problems.length > 0 || found.note || !secret) return found;
  // The stream that a storefront follows: a backend with another secret says that there is nothing.
  const init = { headers: { "x-storefront-signature": storefrontSignature(secret) } };
  const response = await ask({ url: `${origin}/p/studio/changes`, init });
  if (response instanceof Response) await response.body?.cancel();
  if (response instanceof Response && response.ok) return found;
  const isAnother = response instanceof Response && response.status === 404;
  return {
    ...found,
    problems: [isAnother ? otherBackend(variable) : notCompared(`${origin}/p/studio/changes`, response)],
  };
}

const otherBackend = (variable: string): string =>
  `${variable} leads to a backend with another STOREFRONT_SECRET, such as that of another installation or a demo. Mend ${variable}, or set the same secret for both.`;

/** A side that is busy or restarts says nothing about its secret. */
const notCompared = (url: string, answer: Response | string): string =>
  `STOREFRONT_SECRET could not be compared: ${url} ${answer instanceof Response ? `returned ${answer.status}` : `gave no answer (${answer})`}. Check again in a minute.`;

const BACKENDS = ["API_URL", "API_URL_PRODUCTION", "API_URL_STAGING", "API_URL_POS_INT"];
const PAYMENTS = BACKENDS.map((name) => name.replace("API", "PAYMENTS"));

/** The addresses of these variables without a trailing slash, each once, with the first variable that has it. */
function addressesOf(names: readonly string[], env: Environment): (readonly [variable: string, address: string])[] {
  const named = names.flatMap((name) => {
    const address = env[name]?.replace(/\/+$/, "");
    return address ? [[address, name] as const] : [];
  });
  return [...new Map(named.toReversed())].map(([address, name]) => [name, address] as const);
}

export const backendFindings = (env: Environment, options: CheckOptions): Promise<Finding>[] =>
  addressesOf(BACKENDS, env).map((one) => backend(one, env, options));

/** The payment service refuses whoever is not signed in, in a way of its own. */
const isPaymentService = async (response: Response): Promise<boolean> =>
  ((await response.json()) as { success?: unknown }).success === false;

/** What browsers open, at the addresses that the roles name. */
export function publicFindings(env: Environment, options: CheckOptions): Promise<Finding>[] {
  const asked = (name: string, variables: readonly string[], rest: Pick<Tried, "at" | "isRight">) =>
    addressesOf(variables, env).map(([variable, origin]) =>
      health({ name: `${name} (${variable})`, origin, ...rest }, options),
    );
  const { roles } = options;
  return [
    ...(roles.includes("backend")
      ? asked("public address of the payments", ["PAYMENTS_PUBLIC_URL"], { at: "/p/health" })
      : []),
    ...(roles.includes("storefront")
      ? [
          ...asked("payment service", PAYMENTS, { at: "/v1", isRight: isPaymentService }),
          ...asked("console", ["CONSOLE_URL"], { at: "" }),
        ]
      : []),
  ];
}
