import type { RequestContext } from "../../context.ts";
import { outboxSender } from "./outbox.ts";
import { twilioSender } from "./twilio.ts";

/** A message to a person, sent by SMS or e-mail (D16). */
export interface Message {
  readonly channel: "sms" | "email";
  /** A number with its plus, or an e-mail address. */
  readonly recipient: string;
  /** e.g. otp. */
  readonly kind: string;
  /** Of an e-mail: the same whenever this one is sent. */
  readonly id?: string;
  /** Of an e-mail: the shop's name. */
  readonly from?: string;
  /** Of an e-mail. */
  readonly subject?: string;
  /** Plain text. */
  readonly body: string;
  /** An e-mail as a page, for programs that show it. */
  readonly html?: string;
}

/** What a sender needs of a request, which a job has as well. */
export type SenderContext = Pick<RequestContext, "app" | "repos" | "now">;

/** Sends a message; throws if it could not. */
export type Sender = (context: SenderContext, message: Message) => Promise<void>;

/**
 * The sender configured in the environment: Twilio if TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM (a number,
 * or the MG… of a messaging service) are set, else the outbox. An incomplete configuration is an error at start.
 */
export function senderOf(env: Readonly<Record<string, string | undefined>>, fetcher: typeof fetch = fetch): Sender {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: from } = env;
  if (!account && !secret && !from) return outboxSender;
  if (account && secret && from) return twilioSender({ account, secret, from }, fetcher);
  throw new Error("Set all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or none of them.");
}
