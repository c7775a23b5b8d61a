import { GraphQLError } from "graphql";
import type { KeyIn, TextArguments, Translate, TranslateUnchecked } from "./texts/texts.ts";

/** Codes in the backend's `extensions.code`, beside those of the bill (BillError.error_type). */
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
 * A refusal for the client: a sentence that says what happened, why and what to do, `extensions.code`, and details in
 * further extensions. Everything else that is thrown is masked (http/graphql.ts).
 */
export function failure(code: BackendCode, message: string, details: Details = {}, status?: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details, ...(status ? { http: { status } } : {}) } });
}

type SentenceValues = Readonly<Record<string, string | number>>;
export type ErrorKey = KeyIn<"errors">;
/** The sentence's values, if it has any, and details for the client. */
export type ErrorArguments<Key extends ErrorKey> = [...TextArguments<`errors.${Key}`>, details?: Details];

/** `failure` with its sentence from backend/texts under `errors.<key>`, in the language of the request. */
export function localFailure<Key extends ErrorKey>(
  text: Translate,
  code: BackendCode,
  key: Key,
  ...[values, details]: ErrorArguments<Key>
): GraphQLError {
  return failure(
    code,
    (text as TranslateUnchecked)(`errors.${key}`, (values ?? {}) as SentenceValues),
    details as Details | undefined,
  );
}
