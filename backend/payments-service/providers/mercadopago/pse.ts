import { z } from "zod";
import type { CaptureProof, CreateInput, GatewayAmount } from "../../provider.ts";
import type { MercadoPagoApi, MercadoPagoMethod, MercadoPagoPayment } from "./api.ts";

/**
 * PSE, bank transfers in Colombia. Written from mercadopago.com.co/developers ("PSE" of Checkout API and of the Payment
 * Brick, "how to migrate PSE") and from cart-woocommerce (PseGateway, PseTransaction). The payment is made without a token;
 * the guest goes to `transaction_details.external_resource_url`, has fifteen minutes there, and comes back to `callback_url`;
 * until the bank has decided it is `pending`, then `approved` or `rejected`, which is also what it becomes when the time is
 * over. The Payment Brick hands over bank, kind of person and document, but not the name, address and phone that the call
 * wants as well (page "PSE", column "present in the onSubmit callback"), so the form is ours, as in the plug-in.
 *
 * The address fields have the lengths of that page. It wants exactly five characters of post code where Colombia has six
 * digits: the first five are sent. Phones have three and seven digits, as its example. No public source confirms: that a
 * payment under way can be cancelled (if not, it lapses, and later money goes back), that `date_of_expiration` applies (so
 * it is not sent), what a refund's way to the guest is, and which `status_detail` a lapsed payment has.
 */
export const PSE = "pse";
const CURRENCY = "COP";
/** The documentation wants the list of banks read anew every hour. */
const BANKS_MS = 3_600_000;
/** Without banks the card form opens alone; the guest does not wait long for them. */
const PATIENCE_MS = 3_000;

export interface Bank {
  readonly id: string;
  readonly name: string;
}

/** The banks that a guest may pay an amount from, in order of name; none where PSE is not offered. Never rejects. */
export function pseBanks(api: Pick<MercadoPagoApi, "methods">, now: () => number = Date.now) {
  let known: { readonly pse: MercadoPagoMethod | undefined; readonly until: number } | null = null;
  return async (amount: GatewayAmount, signal: AbortSignal): Promise<readonly Bank[]> => {
    if (amount.currency !== CURRENCY) return [];
    try {
      if (!known || known.until <= now()) {
        const methods = await api.methods(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
        known = { pse: methods.find(({ id }) => id === PSE), until: now() + BANKS_MS };
      }
    } catch {
      return [];
    }
    return banksOf(known.pse, amount.value);
  };
}

function banksOf(pse: MercadoPagoMethod | undefined, amount: number): readonly Bank[] {
  if (pse?.status !== "active") return [];
  if (amount < (pse.min_allowed_amount ?? 0) || amount > (pse.max_allowed_amount ?? Infinity)) return [];
  const banks = (pse.financial_institutions ?? []).map(({ id, description }) => ({ id, name: description }));
  return banks.toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}

const text = z.string().trim().min(1).max(100);
/** `extra_details` of the page's form (PROTOCOL.md). */
const transfer = z.object({
  bank: text,
  entity_type: z.enum(["individual", "association"]),
  document: z.object({ type: text, number: z.string().regex(/^[0-9A-Za-z]{1,15}$/) }),
  name: text,
  email: z.email(),
  phone: z.string().regex(/^\d{7,15}$/),
  address: z.object({ street: text, number: text, neighbourhood: text, city: text, post_code: text }),
});
export type Transfer = z.infer<typeof transfer>;

export const isTransfer = ({ extra_details }: CaptureProof): boolean => extra_details.payment_method_id === PSE;

/** The form's details; null if one is missing or cannot be sent. */
export const transferIn = ({ extra_details }: CaptureProof): Transfer | null =>
  transfer.safeParse(extra_details).data ?? null;

/** What a payment by PSE has beside that of every other. */
export function pseBody({ address, ...given }: Transfer, input: CreateInput, from: string | null | undefined): object {
  const [first = "", ...rest] = given.name.split(/\s+/);
  return {
    payment_method_id: PSE,
    transaction_details: { financial_institution: given.bank },
    payer: {
      entity_type: given.entity_type,
      email: given.email,
      first_name: first.slice(0, 32),
      last_name: (rest.join(" ") || first).slice(0, 32),
      identification: given.document,
      address: {
        zip_code: address.post_code.slice(0, 5),
        street_name: address.street.slice(0, 18),
        street_number: address.number.slice(0, 5),
        neighborhood: address.neighbourhood.slice(0, 18),
        city: address.city.slice(0, 18),
      },
      phone: { area_code: given.phone.slice(0, 3), number: given.phone.slice(3) },
    },
    ...(from ? { additional_info: { ip_address: plainAddress(from) } } : {}),
    callback_url: input.return_url,
  };
}

/** How Node writes the address of a guest with IPv4 on a socket for both. */
const MAPPED = "::ffff:";
const plainAddress = (from: string) => (from.startsWith(MAPPED) ? from.slice(MAPPED.length) : from);

/** The page of PSE that a payment waits for its guest at; null if it waits for none. */
export function bankPageOf({ payment_method_id, status, transaction_details }: MercadoPagoPayment): string | null {
  const waits = payment_method_id === PSE && status === "pending";
  return (waits && transaction_details?.external_resource_url) || null;
}
