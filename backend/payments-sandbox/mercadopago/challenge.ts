import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import type { Payment } from "../core/ledger.ts";
import { textField, type VendorContext } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { hostedLanguage } from "../hosted/texts.ts";

/** How long the guest has; after that the bank refuses. */
const PATIENCE_S = 5 * 60;

/** A payment that waits for the bank's challenge: the merchant gets where to send its browser, and with what. */
export function askBank({ ledger, newId, origin }: VendorContext, payment: Payment): void {
  const id = newId("acs");
  const request = { acsTransID: id, challengeWindowSize: "04", messageType: "CReq", messageVersion: "2.1.0" };
  payment.details.charge_id = newId("charge");
  payment.details.status_detail = "pending_challenge";
  payment.details.challenge_id = id;
  payment.details.three_ds_info = {
    external_resource_url: `${origin}/sandbox/challenge`,
    creq: Buffer.from(JSON.stringify(request)).toString("base64url"),
  };
  ledger.wait(payment, PATIENCE_S, "failed");
}

/** POST /sandbox/challenge, from the frame in the merchant's page: the bank's form. */
export function showChallenge({ ledger }: VendorContext, request: SandboxRequest): SandboxAnswer {
  const id = challengeIdIn(request.form().get("creq") ?? "");
  const payment = id ? ledger.find(({ details }) => details.challenge_id === id) : undefined;
  if (!payment || !id) return json(400, { message: "creq is not valid" });
  const lang = hostedLanguage(request.header("accept-language"));
  const data = { id, lang, amount: `${payment.currency} ${payment.amount}` };
  return framePage(request, { title: "3D Secure challenge", script: "/sandbox/challenge.js", data });
}

function challengeIdIn(creq: string): string | null {
  try {
    const { acsTransID } = JSON.parse(Buffer.from(creq, "base64url").toString("utf8")) as { acsTransID?: unknown };
    return textField(acsTransID) || null;
  } catch {
    return null;
  }
}

/** POST /sandbox/challenge/:id/answer: what the guest chose. An answer that comes too late changes nothing. */
export function answerChallenge({ ledger }: VendorContext, { params, form }: SandboxRequest): SandboxAnswer {
  const payment = ledger.find(({ details }) => details.challenge_id === params.id);
  if (!payment) return json(404, { message: "Challenge not found" });
  if (payment.status !== "pending") return json(200, { status: "over" });
  const passed = form().get("result") === "pass";
  payment.details.status_detail = passed ? "accredited" : "cc_rejected_3ds_challenge";
  if (passed) ledger.pay(payment, String(payment.details.charge_id));
  else ledger.end(payment, "failed", "cc_rejected_3ds_challenge");
  return json(200, { status: "answered" });
}
