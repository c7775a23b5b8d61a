import { type MerchantKeys, merchantKeys } from "../../../payments-sandbox/core/keys.ts";
import {
  type Gateway,
  type ProviderMessage,
  ProviderRefusal,
  type SandboxSetup,
  WebhookRefused,
} from "../../provider.ts";

/** The parts of each of these providers. */
export interface SandboxSide {
  readonly gateway: Gateway;
  readonly origin: string;
  readonly keys: MerchantKeys;
}

export function sandboxSide(gateway: Gateway, origin: string, { secret }: SandboxSetup): SandboxSide {
  return { gateway, origin, keys: merchantKeys(secret, gateway) };
}

type Fields = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly body: Fields;
}
interface SandboxRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: Fields | URLSearchParams;
}

/**
 * One call. Throws, which means "unknown", if there is no response, a 5xx, a 429, or a body that is not a JSON object.
 */
export async function callSandbox(
  side: SandboxSide,
  path: string,
  input: SandboxRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const form = input.body instanceof URLSearchParams;
  const response = await fetch(`${side.origin}${path}`, {
    method: input.method ?? (input.body ? "POST" : "GET"),
    headers: { ...(input.body && !form ? { "content-type": "application/json" } : {}), ...input.headers },
    ...(input.body ? { body: form ? (input.body as URLSearchParams) : JSON.stringify(input.body) } : {}),
    redirect: "error",
    signal,
  });
  const { status, ok } = response;
  if (status >= 500 || status === 429) throw new Error(`${side.gateway} returned ${status}.`);
  return { status, ok, body: fields(await response.json()) };
}

/** As `callSandbox`, but also throws for any refusal: for queries that cannot be refused. */
export async function callSandboxOrThrow(
  side: SandboxSide,
  path: string,
  input: SandboxRequest,
  signal: AbortSignal,
): Promise<Fields> {
  const answer = await callSandbox(side, path, input, signal);
  if (!answer.ok) throw new Error(`${side.gateway} refused ${path.split("?")[0]} with ${answer.status}.`);
  return answer.body;
}

/** As `callSandbox`, for `create`: a refusal is thrown as ProviderRefusal with the provider's sentence. */
export async function createAtSandbox(
  side: SandboxSide,
  path: string,
  input: SandboxRequest,
  signal: AbortSignal,
): Promise<Fields> {
  const answer = await callSandbox(side, path, input, signal);
  if (answer.ok) return answer.body;
  // A wrong key is our fault and not for the guest to see.
  if (answer.status === 401) throw new Error(`${side.gateway} rejected our key.`);
  throw new ProviderRefusal(sentenceOf(answer.body) ?? `${side.gateway} refused the payment.`);
}

export const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);
export const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const sentenceOf = (body: Fields): string | null => {
  const error = fields(body.error);
  return text(error.description) ?? text(error.message) ?? text(body.description) ?? text(body.message);
};

export const bodyText = ({ body }: ProviderMessage): string => Buffer.from(body).toString("utf8");

/** The body of a message as a JSON object; throws WebhookRefused if it is not one. */
export function bodyJson(message: ProviderMessage): Fields {
  try {
    return fields(JSON.parse(bodyText(message)));
  } catch {
    throw new WebhookRefused("The body is not JSON.");
  }
}
