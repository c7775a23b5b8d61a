import type { RequestContext } from "../../context.ts";
import { outboxSender } from "./outbox.ts";
import { MESSAGING_SERVICE, twilioSender } from "./twilio.ts";

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
 * What Twilio sends from: a number with its country (E.164), a short number, a sender's name, or a messaging service
 * (https://www.twilio.com/docs/messaging/api/message-resource, alphanumeric sender id).
 */
const FROM = [/^\+[1-9]\d{6,14}$/, /^\d{5,6}$/, /^(?=.*[A-Za-z])[A-Za-z\d +&_-]{1,11}$/, MESSAGING_SERVICE];

/**
 * The sender configured in the environment: Twilio if TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are set, else the
 * outbox. A configuration that is incomplete, or from which nothing could be sent, is an error at start.
 */
export function senderOf(env: Readonly<Record<string, string | undefined>>, fetcher: typeof fetch = fetch): Sender {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: from } = env;
  if (!account && !secret && !from) return outboxSender;
  if (account && secret && from && !FROM.some((form) => form.test(from)))
    throw new Error(
      `TWILIO_FROM must be a number with its country, e.g. +15550100, a sender's name of up to 11 letters and digits, or a messaging service, MG and 32 digits, but is "${from}".`,
    );
  if (account && secret && from) return twilioSender({ account, secret, from }, fetcher);
  throw new Error("Set all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or none of them.");
}
