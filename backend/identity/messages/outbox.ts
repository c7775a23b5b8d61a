import type { Sender } from "./sender.ts";

/**
 * The sender without a provider: stores messages in the database, and the demo's /outbox page shows them. Outside the
 * demo the log has only the recipient, because a one-time code must not be in a log.
 */
export const outboxSender: Sender = async (context, message) => {
  const { channel, recipient, kind, subject, body, html } = message;
  await context.repos.otp.writeMessage({ channel, recipient, kind, subject, body, html, created_at: context.now });
  // An e-mail's body has a guest's name, order and address.
  const logged = channel === "email" ? { channel, kind } : { channel, recipient, kind };
  context.app.log.info(context.app.demo && channel === "sms" ? { channel, recipient, body } : logged, "Message sent.");
};
