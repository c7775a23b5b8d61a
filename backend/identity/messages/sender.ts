import type { RequestContext } from "../../context.ts";
import { outboxSender } from "./outbox.ts";
import { twilioSender } from "./twilio.ts";

/** A message to a person: the one thing that leaves the backend towards a phone or a mailbox (D16). */
export interface Message {
  readonly channel: "sms" | "email";
  /** A number with its plus, or an e-mail address. */
  readonly recipient: string;
  /** e.g. otp. */
  readonly kind: string;
  readonly body: string;
}

/** Brings a message on its way; throws when it could not. */
export type Sender = (context: RequestContext, message: Message) => Promise<void>;

/**
 * The sender that the environment names: Twilio when TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM (a number, or the
 * MG… of a messaging service) are set, else the outbox. Half a configuration is an error at the start.
 */
export function senderOf(env: Readonly<Record<string, string | undefined>>, fetcher: typeof fetch = fetch): Sender {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: from } = env;
  if (!account && !secret && !from) return outboxSender;
  if (account && secret && from) return twilioSender({ account, secret, from }, fetcher);
  throw new Error("Set all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or none of them.");
}
