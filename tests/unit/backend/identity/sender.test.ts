import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { RequestContext } from "../../../../backend/context.ts";
import { outboxSender } from "../../../../backend/identity/messages/outbox.ts";
import { senderOf } from "../../../../backend/identity/messages/sender.ts";

const env = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "secret", TWILIO_FROM: "+15005550006" };
const SERVICE = `MG${"0123456789abcdef".repeat(2)}`;
const message = { channel: "sms", recipient: "+919845000001", kind: "otp", body: "123456 is your code" } as const;

function twilio(answer: Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const fetcher = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init });
    return answer;
  };
  return { asked, lines, fetcher: fetcher as typeof fetch, context: { app: { log } } as unknown as RequestContext };
}

describe("sending messages", () => {
  test("[SESS-01] Twilio is asked with account, sender, number and text, and the log gets neither number nor code", async () => {
    const { asked, lines, fetcher, context } = twilio(Response.json({ sid: "SM1" }, { status: 201 }));
    await senderOf(env, fetcher)(context, message);
    expect(asked[0]?.url).toBe("https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json");
    expect(new Headers(asked[0]?.init.headers).get("authorization")).toBe(`Basic ${btoa("AC1:secret")}`);
    expect(Object.fromEntries(asked[0]?.init.body as URLSearchParams)).toEqual({
      To: "+919845000001",
      From: "+15005550006",
      Body: "123456 is your code",
    });
    expect(lines.join("")).toContain("SM1");
    expect(lines.join("")).not.toMatch(/9845000001|123456|secret/);
  });

  test("[SESS-01] a messaging service is named as one, and a refusal of Twilio is an error with its code", async () => {
    const { asked, fetcher, context } = twilio(Response.json({ code: 21211 }, { status: 400 }));
    const send = senderOf({ ...env, TWILIO_FROM: SERVICE }, fetcher);
    await expect(send(context, message)).rejects.toThrow("status 400, code 21211");
    expect(String(asked[0]?.init.body)).toContain(`MessagingServiceSid=${SERVICE}`);
  });

  test("[SESS-01] without Twilio messages go to the outbox, and half a configuration is refused at the start", () => {
    expect(senderOf({})).toBe(outboxSender);
    expect(() => senderOf({ TWILIO_ACCOUNT_SID: "AC1" })).toThrow("or none of them");
  });

  test.each(["+15005550006", "12345", "KaapiHouse", "Kaapi & Co", "MGM Grand", SERVICE])(
    "[SESS-01] it sends from %s",
    (from) => {
      expect(senderOf({ ...env, TWILIO_FROM: from })).not.toBe(outboxSender);
    },
  );

  test.each([
    "15005550006",
    "+0123456789",
    "+1 500 555 0006",
    "Kaapi Kitchen",
    "12345678",
    "MG9-of-a-service",
    `${SERVICE}0`,
    "Café",
  ])("[SESS-01] it cannot send from %s, which is refused at the start", (from) => {
    expect(() => senderOf({ ...env, TWILIO_FROM: from })).toThrow(`MG and 32 digits, but is "${from}".`);
  });
});
