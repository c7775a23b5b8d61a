import type { Sender } from "./sender.ts";

const TIMEOUT_MS = 10_000;

/** The id of a messaging service, which chooses the number itself. */
export const MESSAGING_SERVICE = /^MG[\da-f]{32}$/;

export interface TwilioAccount {
  /** AC… */
  readonly account: string;
  readonly secret: string;
  /** A number with its plus, a sender's name, or the MG… of a messaging service. */
  readonly from: string;
}

/** Sends through Twilio's Messages resource; throws with Twilio's error code. Neither number nor text is logged. */
export function twilioSender({ account, secret, from }: TwilioAccount, fetcher: typeof fetch = fetch): Sender {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString("base64")}`;
  const origin: Record<string, string> = MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };
  return async (context, { channel, recipient, kind, body }) => {
    if (channel !== "sms") throw new Error(`Twilio sends text messages only; no sender is configured for ${channel}.`);
    const answer = await fetcher(url, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, ...origin, Body: body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = (await answer.json().catch(() => ({}))) as { sid?: string; code?: number };
    if (!answer.ok) throw new Error(`Twilio refused a message: status ${answer.status}, code ${reply.code ?? "none"}.`);
    context.app.log.info({ channel, kind, sid: reply.sid }, "Message sent.");
  };
}
