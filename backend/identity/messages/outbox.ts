import type { Sender } from "./sender.ts";

/**
 * The sender that needs no provider: keeps messages in the database, where the demo's /outbox page shows them. Outside the
 * demo the log names the recipient only, because a one-time code in a log is a key under the mat.
 */
export const outboxSender: Sender = async (context, message) => {
  await context.repos.otp.writeMessage({ ...message, created_at: context.now });
  const { channel, recipient, kind, body } = message;
  context.app.log.info(context.app.demo ? { channel, recipient, body } : { channel, recipient, kind }, "Message sent.");
};
