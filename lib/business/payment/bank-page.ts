import { createHash } from "node:crypto";
import type { BusinessConfig } from "@/config/schema";
import { paymentSetup } from "@/lib/business/payment/payment-setup";
import { BANK_PAGE_SCRIPT, bankForms } from "@/payments";

const SCRIPT = `'sha256-${createHash("sha256").update(BANK_PAGE_SCRIPT).digest("base64")}'`;
const HTML = `<!doctype html><html lang="zxx"><meta charset="utf-8"><meta name="robots" content="noindex"><title>3-D Secure</title><body><script>${BANK_PAGE_SCRIPT}</script></body></html>`;

/**
 * The document in the frame of a card's bank, before the bank has answered (3-D Secure): the only one of a shop that may post a
 * form to any host, and only where a gateway of the shop needs it. It runs one script and loads nothing.
 */
export async function bankPage(business: BusinessConfig): Promise<Response> {
  const forms = bankForms(await paymentSetup(business));
  const policy = [
    "default-src 'none'",
    `script-src ${SCRIPT}`,
    `form-action ${forms.join(" ") || "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return new Response(HTML, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy.join("; "),
    },
  });
}
