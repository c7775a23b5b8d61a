import { isMajorAmount } from "../core/amounts.ts";
import type { SandboxAnswer, SandboxRequest } from "../core/http.ts";
import { Refused } from "../core/ledger.ts";
import type { VendorContext } from "../core/vendor.ts";

/** The terminal of the stand-in's store. */
export const TERMINAL = "2500000000";

/** The text of an element in a request; empty if there is none. */
export function elementOf(xml: string, name: string): string {
  const [, after = ""] = xml.split(`<${name}>`);
  return after.split(`</${name}>`)[0] ?? "";
}

const answer = (decision: "ACCEPT" | "REJECT", reasonCode: string, requestId: string): SandboxAnswer => ({
  status: 200,
  type: "text/xml; charset=utf-8",
  body:
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">' +
    '<soap:Body><SubmitResponse xmlns="http://freeway.freedompay.com/"><SubmitResult>' +
    `<requestID>${requestId}</requestID><decision>${decision}</decision><reasonCode>${reasonCode}</reasonCode>` +
    "</SubmitResult></SubmitResponse></soap:Body></soap:Envelope>",
});

/**
 * Freeway's credit on a capture. It has no key of a repeated request: the same envelope sent twice gives back twice, as
 * far as the payment reaches.
 */
export function submit({ ledger, newId, keys }: VendorContext, { body, header }: SandboxRequest): SandboxAnswer {
  if (!header("content-type").startsWith("text/xml")) return { status: 415, type: "text/plain", body: "" };
  const id = newId("frq");
  const refused = (reason: string) => answer("REJECT", reason, id);
  if (elementOf(body, "storeId") !== keys.public || elementOf(body, "terminalId") !== TERMINAL) return refused("103");
  if (!body.includes('<ccCreditService run="true"/>')) return refused("102");
  const captured = elementOf(body, "orderRequestID");
  const payment = ledger.find(({ charges }) => charges.some((charge) => charge.id === captured));
  if (!payment) return refused("101");
  const amount = elementOf(body, "chargeAmount");
  if (!isMajorAmount(amount, payment.currency, "FreedomPay")) return refused("102");
  try {
    ledger.refund(payment, id, id, Number(amount));
    return answer("ACCEPT", "100", id);
  } catch (error) {
    if (error instanceof Refused) return refused("203");
    throw error;
  }
}
