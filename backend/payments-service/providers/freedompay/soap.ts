import type { FreedomPayKeys, FreewayRequest } from "./api.ts";

/** What Freeway says of a request. */
export interface SubmitResult {
  /** ACCEPT or REJECT. */
  readonly decision: string | null;
  readonly requestId: string | null;
  /** The request was undone by a later one that suspected a lost answer. */
  readonly isReversed: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const element = (name: string, ...inside: readonly string[]) => `<${name}>${inside.join("")}</${name}>`;

/** Money back on a capture, or the release of what was only authorised, which has no amount. */
export function envelopeOf(
  keys: FreedomPayKeys,
  { service, amount, orderRequestId, reference }: FreewayRequest,
): string {
  const request = element(
    "request",
    element("storeId", escaped(keys.storeId)),
    element("terminalId", escaped(keys.terminalId)),
    ...(amount ? [element("purchaseTotals", element("chargeAmount", amount))] : []),
    element("orderRequestID", escaped(orderRequestId)),
    element("merchantReferenceCode", escaped(reference)),
    element("invoiceHeader", element("invoiceNumber", escaped(reference))),
    ...(keys.esKey ? [element("esKey", escaped(keys.esKey))] : []),
    `<${service} run="true"/>`,
  );
  return (
    '<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
    `<Submit xmlns="http://freeway.freedompay.com/">${request}</Submit></S:Body></S:Envelope>`
  );
}

/** Throws for anything but a result. */
export function readResult(xml: string): SubmitResult {
  const from = xml.indexOf("<SubmitResult");
  const until = xml.indexOf("</SubmitResult>", from);
  if (from < 0 || until < 0) throw new Error("FreedomPay gave no result.");
  const result = xml.slice(from, until);
  return {
    decision: textOf(result, "decision"),
    requestId: textOf(result, "requestID"),
    isReversed: result.includes("<torReply"),
  };
}

/** The text of the first element of a name; ids and words need no unescaping. */
function textOf(xml: string, name: string): string | null {
  const from = xml.indexOf(`<${name}>`);
  const until = xml.indexOf(`</${name}>`, from);
  return from < 0 || until < 0 ? null : xml.slice(from + name.length + 2, until).trim() || null;
}
