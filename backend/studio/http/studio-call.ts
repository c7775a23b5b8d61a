import type { BusinessConfig } from "../../../config/schema.ts";
import type { Signed } from "../../console/accounts/sessions.ts";
import type { HttpContext } from "../../http/layer.ts";
import type { Services } from "../../services.ts";
import type { KeyIn, Translate, TranslateUnchecked } from "../../texts/texts.ts";
import type { Editing } from "../draft.ts";

/** A call of the studio, or of the storefront on its behalf. */
export interface StudioCall {
  readonly app: Services;
  /** The business of the host, by its key. */
  readonly business: BusinessConfig;
  readonly url: URL;
  /** For handlers that read a body of their own kind. */
  readonly http: HttpContext;
  header(name: string): string | null;
  param(name: string): string;
  cookies(name: string): readonly string[];
  readonly onLoopback: boolean;
  readonly address: string;
  /** Many people may share `address`. */
  readonly isShared: boolean;
  /** The shop's host with its port, as the browser has it; null for a call that did not pass through the storefront. */
  readonly authority: string | null;
  readonly text: Translate;
  readonly now: Date;
  /** The body as JSON; fails if it is not. */
  json(): Promise<unknown>;
}

/** A call of someone who is signed in and may design. */
export interface EditorCall extends StudioCall {
  readonly signed: Signed;
  readonly editing: Editing;
}

export interface StudioReply {
  readonly status?: number;
  /** Sent as JSON; undefined: none. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Address {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /p/studio; `:name` stands for one segment. */
  readonly path: string;
}
/** `open` routes need no sign-in; all others need the right to design. */
export type StudioRoute = Address &
  (
    | { readonly open: true; handle(call: StudioCall): Promise<StudioReply> }
    | { readonly open?: false; handle(call: EditorCall): Promise<StudioReply> }
  );

type Details = Readonly<Record<string, unknown>>;

/** A refusal: `{ code, message, … }` with the sentence in the editor's language. */
export class StudioProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly key: KeyIn<"studio">;
  readonly values: Readonly<Record<string, string | number>>;
  readonly details: Details;
  constructor(
    status: number,
    code: string,
    key: KeyIn<"studio">,
    values: Readonly<Record<string, string | number>> = {},
    details: Details = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.key = key;
    this.values = values;
    this.details = details;
  }
}

/** The reply to a refusal. */
export function problemReply({ status, code, key, values, details }: StudioProblem, text: Translate): StudioReply {
  const message = (text as TranslateUnchecked)(`studio.${key}` as never, values);
  const body = { code, message, ...details };
  return status === 429 && values.seconds
    ? { status, body, headers: { "retry-after": String(values.seconds) } }
    : { status, body };
}
