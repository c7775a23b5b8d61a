import { REQUEST_TIMEOUT_MS } from "@/config/constants";
import type { Language } from "@/config/languages";
import { ApiError } from "@/lib/api/transport/api-error";
import { startDeadline } from "@/lib/api/transport/deadline";

export interface StudioCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Of the messages. */
  readonly language?: Language;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The error of a refusal `{ code, message, … }`; its other fields become the extensions, with the seconds to wait. */
function refusal({ status, headers }: Response, answer: unknown): ApiError {
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  const given = isRecord(answer) ? answer : {};
  const fields = retryAfter > 0 ? { ...given, retryAfter } : given;
  const message = typeof fields.message === "string" ? fields.message : "";
  const code = typeof fields.code === "string" ? fields.code : "BAD_ANSWER";
  return new ApiError(message || `Studio error (${status})`, {
    code,
    status,
    errors: [{ message, extensions: fields }],
    fromServer: message !== "",
  });
}

/**
 * Sends one call of the studio to this host; `base` is `/api/studio` below the business's sub-path. Every failure is thrown
 * as `ApiError`.
 */
export async function studioCall<T>(
  base: string,
  path: string,
  { method = "GET", body, signal, language }: StudioCall = {},
): Promise<T> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS, signal);
  try {
    const response = await fetch(`${base}/${path}`, {
      method,
      signal: deadline.signal,
      cache: "no-store",
      headers: {
        accept: "application/json",
        ...(language ? { "x-use-lang": language } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text ? readJson(text) : null;
    if (!response.ok) throw refusal(response, answer);
    return answer as T;
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : deadline.explain(thrown);
  } finally {
    deadline.clear();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
