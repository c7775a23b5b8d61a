import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { RequestContext } from "../../../../backend/context.ts";
import { outboxSender } from "../../../../backend/identity/messages/outbox.ts";
import { senderOf } from "../../../../backend/identity/messages/sender.ts";

const env = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "secret", TWILIO_FROM: "+15005550006" };
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
    const send = senderOf({ ...env, TWILIO_FROM: "MG9" }, fetcher);
    await expect(send(context, message)).rejects.toThrow("status 400, code 21211");
    expect(String(asked[0]?.init.body)).toContain("MessagingServiceSid=MG9");
  });

  test("[SESS-01] without Twilio messages go to the outbox, and half a configuration is refused at the start", () => {
    expect(senderOf({})).toBe(outboxSender);
    expect(() => senderOf({ TWILIO_ACCOUNT_SID: "AC1" })).toThrow("or none of them");
  });
});
