import { z } from "zod";
import { CHANNELS, GATEWAYS, PURPOSES } from "../../../payments/core/enumerations.ts";
import { type GatewayAmount, shownAmount, toGatewayAmount } from "../../../payments/core/money.ts";
import { PaymentProblem } from "../http/problem.ts";

const text = z.string().trim().max(200);

/** POST /txn/init as in PROTOCOL.md; unused fields are ignored. */
const initBody = z.object({
  gateway: z.enum(GATEWAYS),
  entity_info: z
    .array(z.object({ entity_id: z.string(), entity_type: z.string() }))
    .min(1)
    .max(5),
  amount: z.number().positive(),
  current_amount: z.number().positive().optional(),
  amount_unit: z.enum(["minor", "major"]),
  currency_code: z.string().regex(/^[A-Za-z]{3}$/),
  user: z.object({ name: text.nullish(), email: text.nullish(), phone: text.nullish() }).default({}),
  channel: z.enum(CHANNELS),
  purpose: z.enum([...PURPOSES, "reload"]),
  purpose_id: z.string().min(1).max(200),
  language: z.string().max(35).default("en"),
  extras: z.object({ description: text.nullish() }).nullish(),
  device_metadata: z.object({ device_id: z.string().max(200).nullish() }).nullish(),
  return_url: z.string(),
  idempotency_key: z.string().min(8).max(200),
});

export type InitBody = Omit<z.infer<typeof initBody>, "amount"> & { readonly amount: GatewayAmount };

/**
 * Reads and checks the body. An amount must be exactly what payments/core/money.ts converts some decimal to
 * ([ROBUST-24]).
 */
export function readInitBody(body: unknown): InitBody {
  const read = initBody.safeParse(body);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join(".") || "body";
    throw new PaymentProblem(400, field === "gateway" ? "gateway_unavailable" : "init_invalid", { field });
  }
  const { amount, currency_code, gateway, amount_unit, current_amount } = read.data;
  const shown = shownAmount(amount, currency_code, gateway);
  const exact = shown === null ? null : toGatewayAmount(shown, currency_code, gateway);
  if (!exact?.ok || exact.value.value !== amount || exact.value.unit !== amount_unit) {
    throw new PaymentProblem(400, "amount_invalid");
  }
  if (current_amount !== undefined && current_amount !== amount) throw new PaymentProblem(400, "amount_invalid");
  return { ...read.data, amount: exact.value };
}

/** Other names of one purpose. Under two names, an order would be two purposes, and each could take its money. */
const NAMES: Readonly<Record<string, string>> = { reload: "wallet_reload", qsr_ordering: "ordering" };

export const purposeOf = (body: InitBody): string => NAMES[body.purpose] ?? body.purpose;
