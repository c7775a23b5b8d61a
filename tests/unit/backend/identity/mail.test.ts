import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailerOf, mailServer } from "../../../../backend/identity/messages/mail.ts";
import type { SenderContext } from "../../../../backend/identity/messages/sender.ts";
import { mailConnection } from "../../../../scripts/production/connections/connections.ts";
import { startMailServer } from "../../../fixtures/production/mail-server.ts";

const logged: unknown[] = [];
const context = { app: { log: { info: (what: unknown) => logged.push(what) } } } as unknown as SenderContext;
const MAIL_FROM = "orders@my-place.test";
const message = {
  channel: "email",
  recipient: "asha@example.com",
  kind: "order",
  id: "order-7",
  from: 'Café "Uno"\r\nBcc: spy@example.com',
  subject: "Order 007 at Café\r\nBcc: spy@example.com",
  body: "Thank you",
  html: "<p>Thank you</p>",
} as const;

describe("the mail server of an installation", () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  const at = (user: string) => `smtp://${user}@127.0.0.1:${server.port}`;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());

  test("[ORD-02] [SEC-01] a confirmation leaves with the shop's name, as text and page, and no name adds a header", async () => {
    await mailerOf({ MAIL_SERVER: at("shops%40test:right"), MAIL_FROM })?.send(context, message);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: `<${MAIL_FROM}>`, to: "<asha@example.com>" });
    expect(mail?.text).toContain("Message-ID: <order-7@my-place.test>");
    expect(mail?.text).toMatch(/text\/plain[\s\S]+Thank you[\s\S]+text\/html[\s\S]+<p>Thank you/);
    expect(mail?.text).not.toMatch(/^Bcc:/im);
    expect(JSON.stringify(logged)).not.toMatch(/asha|Thank|007/);
  });

  test("[ROB-02] a mailbox that does not exist and a wrong password are errors, so that the mail is tried again", async () => {
    const right = mailerOf({ MAIL_SERVER: at("shops%40test:right"), MAIL_FROM });
    await expect(right?.send(context, { ...message, recipient: "nobody@example.com" })).rejects.toThrow();
    await expect(
      mailerOf({ MAIL_SERVER: at("shops%40test:wrong"), MAIL_FROM })?.send(context, message),
    ).rejects.toThrow();
    expect(server.mails).toHaveLength(1);
  });

  test("[ROB-02] the check says whether the mail server takes name and password, and sends nothing", async () => {
    const problems = async (MAIL_SERVER: string) => (await mailConnection({ MAIL_SERVER, MAIL_FROM }))?.problems;
    expect(await problems(at("shops%40test:right"))).toEqual([]);
    expect(await problems(at("shops%40test:wrong"))).toEqual([expect.stringContaining("refuses name or password")]);
    expect(await problems("smtp://127.0.0.1:1")).toEqual([expect.stringContaining("does not respond")]);
    expect(await mailConnection({})).toBeNull();
    expect(server.mails).toHaveLength(1);
  });

  test("[SEC-01] nothing is sent without TLS to another machine", () => {
    const server = mailServer({
      MAIL_SERVER: "smtp://mail.my-place.test",
      MAIL_FROM,
    });
    expect(server?.options).toMatchObject({ port: 587, requireTLS: true });
  });

  test.each([
    [{ MAIL_SERVER: "smtps://mail.test" }, "Set both"],
    [{ MAIL_FROM }, "Set both"],
    [{ MAIL_SERVER: "smtps://mail.test", MAIL_FROM: "Shop <a@b.test>" }, "MAIL_FROM"],
    [{ MAIL_SERVER: "mail.test:465", MAIL_FROM }, "MAIL_SERVER"],
    [{ MAIL_SERVER: "https://mail.test", MAIL_FROM }, "MAIL_SERVER"],
  ])("an incomplete or unreadable configuration is an error at start: %o", (env, word) => {
    expect(() => mailerOf(env)).toThrow(word);
  });
  test("none is none", () => expect(mailerOf({})).toBeNull());
});
