import { json, type SandboxAnswer, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import type { Payment } from "../core/ledger.ts";
import { textField, type VendorContext } from "../core/vendor.ts";
import { hostedCheckout } from "../hosted/checkout.ts";
import { CURRENCY, mercadoError, PSE, paymentOf } from "./answers.ts";
import { amountProblem, digits, payerOf } from "./charge.ts";

/** The page of PSE that a guest is sent to. */
const PAGE = "/sandbox/bank_transfer";
/** Documented: a transfer that nobody makes is rejected after this time. */
const EXPIRES_S = 15 * 60;
const LIMITS = { least: 1_600, most: 340_000_000 };
const BANKS = [
  { id: "1040", description: "Banco Agrario" },
  { id: "1052", description: "Banco AV Villas" },
  { id: "1032", description: "Banco Caja Social" },
  { id: "1007", description: "Bancolombia" },
  { id: "1507", description: "NEQUI" },
];
const DOCUMENTS: readonly unknown[] = ["CC", "CE", "NIT", "Otro", "TE", "RC", "TI", "PAS", "DI"];

/** GET /v1/payment_methods. */
export const paymentMethods = (): SandboxAnswer =>
  json(200, [
    { id: "visa", name: "Visa", payment_type_id: "credit_card", status: "active" },
    { id: "master", name: "Mastercard", payment_type_id: "credit_card", status: "active" },
    {
      id: PSE,
      name: "PSE",
      payment_type_id: "bank_transfer",
      status: "active",
      additional_info_needed: ["entity_type"],
      min_allowed_amount: LIMITS.least,
      max_allowed_amount: LIMITS.most,
      accreditation_time: 30,
      financial_institutions: BANKS,
    },
  ]);

type Fields = Readonly<Record<string, unknown>>;
const part = (of: Fields, name: string): Fields => (of[name] ?? {}) as Fields;

/** POST /v1/payments without a token: the guest has to visit the bank's page. */
export function openTransfer(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const { ledger, newId, origin } = context;
  const body = request.json();
  const problem = amountProblem(body) ?? problemOf(body) ?? payerProblem(part(body, "payer"));
  if (problem) return mercadoError(400, "bad_request", problem);
  const hash = newId("hash");
  const payment = ledger.open({
    id: digits(newId),
    reference: textField(body.external_reference),
    amount: Number(body.transaction_amount),
    currency: CURRENCY,
    webhook_url: textField(body.notification_url) || null,
    expires_s: EXPIRES_S,
    details: {
      page_token: hash,
      payment_method_id: PSE,
      installments: 1,
      description: body.description,
      merchant: body.description,
      language: "es",
      callback_url: body.callback_url,
      payer: payerOf(body),
      ip_address: part(body, "additional_info").ip_address,
      financial_institution: part(body, "transaction_details").financial_institution,
      external_resource_url: `${origin}${PAGE}?caller_id=1148920820&hash=${hash}`,
    },
  });
  return json(201, paymentOf(payment));
}

function problemOf(body: Fields): string | null {
  const amount = Number(body.transaction_amount);
  if (amount < LIMITS.least || amount > LIMITS.most) return "Cannot pay this amount with this paymentMethod";
  const bank = part(body, "transaction_details").financial_institution;
  if (!BANKS.some(({ id }) => id === bank)) return "Invalid financial_institution";
  if (!textField(part(body, "additional_info").ip_address)) return "additional_info.ip_address can't be null";
  return URL.canParse(textField(body.callback_url)) ? null : "callback_url can't be null";
}

/** The page "PSE" of the Payment Brick: how many characters each field has. */
const LENGTHS: readonly (readonly [group: string, name: string, least: number, most: number])[] = [
  ["identification", "number", 1, 15],
  ["address", "zip_code", 5, 5],
  ["address", "street_name", 1, 18],
  ["address", "street_number", 1, 5],
  ["address", "neighborhood", 1, 18],
  ["address", "city", 1, 18],
  ["phone", "area_code", 3, 3],
  ["phone", "number", 1, 12],
];

function payerProblem(payer: Fields): string | null {
  if (!textField(payer.email)) return "payer.email must be a valid email";
  if (payer.entity_type !== "individual" && payer.entity_type !== "association") return "Invalid payer.entity_type";
  if (!DOCUMENTS.includes(part(payer, "identification").type)) return "Invalid user identification type";
  for (const name of ["first_name", "last_name"]) {
    const { length } = textField(payer[name]);
    if (length < 1 || length > 32) return `Invalid length of payer.${name}`;
  }
  const wrong = LENGTHS.find(([group, name, least, most]) => {
    const { length } = textField(part(payer, group)[name]);
    return length < least || length > most;
  });
  return wrong ? `Invalid length of payer.${wrong[0]}.${wrong[1]}` : null;
}

/** The page on which the guest decides what the bank would decide; afterwards it leads to the shop. */
export const bankPage = (context: VendorContext): readonly SandboxRoute[] =>
  hostedCheckout(context, {
    vendor: "PSE",
    at: PAGE,
    parameter: "hash",
    tests: [],
    amountOf: ({ amount, currency }: Payment) => `${currency} ${new Intl.NumberFormat("es-CO").format(Number(amount))}`,
    chargeId: ({ id }) => `transfer-${id}`,
    backOf: ({ details }) => ({ url: textField(details.callback_url) }),
  });
