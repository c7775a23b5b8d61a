import { mailServer } from "../../backend/identity/messages/mail.ts";
import type { Finding } from "./connections.ts";
import type { Environment } from "./settings.ts";

const NAME = "Mail server";

/** Whether the mail server takes our name and password; nothing is sent. */
export async function mailConnection(env: Environment): Promise<Finding | null> {
  try {
    const server = mailServer(env);
    if (!server) return null;
    await server.verify();
    return { name: NAME, problems: [] };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === "EAUTH")
      return {
        name: NAME,
        problems: ["The mail server refuses name or password. Compare MAIL_SERVER with its account."],
      };
    if (!code) return { name: NAME, problems: [message] };
    return {
      name: NAME,
      problems: [`The mail server does not respond (${code}). Compare MAIL_SERVER with its address and port.`],
    };
  }
}
