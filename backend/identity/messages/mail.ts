import nodemailer from "nodemailer";
import { outboxSender } from "./outbox.ts";
import type { Sender } from "./sender.ts";

const TIMEOUT_MS = 10_000;

/** How e-mails leave an installation. */
export interface Mailer {
  /** Sends one; throws if the server did not take it. */
  readonly send: Sender;
  /** It writes a row of our database, so it belongs into the transaction of what it tells. Any other is asked before. */
  readonly inDatabase: boolean;
}

/** The demo's: e-mails stay in the outbox, where they can be read. */
export const outboxMailer: Mailer = { send: outboxSender, inDatabase: true };

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * The mailer configured in the environment: MAIL_SERVER (`smtps://user:password@host`, or `smtp://…:587`, which must
 * offer STARTTLS unless it is on this machine) and MAIL_FROM, the address that shops write from. Null if neither is
 * set; an incomplete or unreadable configuration is an error at start.
 */
export function mailerOf(env: Settings): Mailer | null {
  const { MAIL_FROM: from } = env;
  const server = mailServer(env);
  if (!server) return null;
  const domain = from?.split("@")[1];
  const send: Sender = async ({ app }, { channel, recipient, kind, id, from: name, subject, body, html }) => {
    if (channel !== "email") throw new Error(`The mail server sends e-mails only, not ${channel}.`);
    await server.sendMail({
      from: { name: name ?? "", address: from ?? "" },
      to: { name: "", address: recipient },
      subject,
      text: body,
      html,
      // The same for a mail that is sent again because its answer was lost, so that mailboxes show it once.
      ...(id ? { messageId: `<${id}@${domain}>` } : {}),
      headers: { "Auto-Submitted": "auto-generated" },
    });
    app.log.info({ channel, kind }, "Message sent.");
  };
  return { send, inDatabase: false };
}

/** The server that MAIL_SERVER names, or null. Throws where it cannot be read or MAIL_FROM is no address. */
export function mailServer({ MAIL_SERVER: server, MAIL_FROM: from }: Settings) {
  if (!server && !from) return null;
  if (!server || !from) throw new Error("Set both of MAIL_SERVER and MAIL_FROM, or none of them.");
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(from))
    throw new Error("MAIL_FROM is no e-mail address. It is one such as orders@my-place.com, without a name.");
  const url = URL.parse(server);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new Error(
      "MAIL_SERVER cannot be read. It is smtps://user:password@host, with % codes for signs such as @ in either.",
    );
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const user = decodeURIComponent(url.username);
  const isSecure = url.protocol === "smtps:";
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  return nodemailer.createTransport({
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !(isSecure || isHere),
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What guests and shops wrote is text, and never the name of a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
