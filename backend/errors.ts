import { GraphQLError } from "graphql";
import type { Translate } from "./texts/texts.ts";

/** Codes the backend answers with in `extensions.code`, beside those of the bill (BillError.error_type). */
export type BackendCode =
  | "UNAUTHENTICATED"
  | "LOGIN_REQUIRED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_REQUEST"
  | "CONFLICT"
  | "TOO_MANY_REQUESTS"
  | "NOT_AVAILABLE"
  | (string & {});

export type Details = Readonly<Record<string, unknown>>;

/**
 * A refusal as the client sees it: a sentence that says what happened, why and what to do, `extensions.code`, and facts
 * in further extensions. Everything else that is thrown is masked (http/graphql.ts).
 */
export function failure(code: BackendCode, message: string, details: Details = {}, status?: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details, ...(status ? { http: { status } } : {}) } });
}

/** `failure` with its sentence from backend/texts under `errors.<key>`, in the language of the request. */
export function localFailure(
  text: Translate,
  code: BackendCode,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
  details: Details = {},
): GraphQLError {
  return failure(code, text(`errors.${key}`, params), details);
}
