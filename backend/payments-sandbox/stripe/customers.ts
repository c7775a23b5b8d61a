import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import type { Stored } from "../core/store.ts";
import type { VendorContext } from "../core/vendor.ts";
import { invalid, savedCards, seconds } from "./intents.ts";
import { metadataOf } from "./refunds.ts";

const LASTS_MS = 30 * 60_000;
const FEATURES = "components[payment_element][features]";

/** What a page may do for a customer; its id is the client secret. */
interface Session extends Stored {
  readonly customer: string;
  readonly until: number;
  /** The form offers to keep a new card. */
  readonly saves: boolean;
}
const sessions = ({ store }: VendorContext) => store.collection<Session>("customer_sessions");

/** POST /v1/customers; nothing reads them but their owner. */
export function makeCustomer({ newId, clock }: VendorContext, request: SandboxRequest): SandboxAnswer {
  const form = request.form();
  return json(200, {
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(clock().toISOString()),
    currency: null,
    default_source: null,
    delinquent: false,
    description: form.get("description"),
    email: form.get("email"),
    livemode: false,
    metadata: metadataOf(form),
    name: form.get("name"),
    phone: form.get("phone"),
    shipping: null,
  });
}

/** POST /v1/customer_sessions */
export function openSession(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const form = request.form();
  const customer = form.get("customer");
  if (!customer?.startsWith("cus")) return invalid(`No such customer: '${customer}'`, "customer");
  if (form.get("components[payment_element][enabled]") !== "true")
    return invalid("Exactly 1 component must be enabled.", "components");
  const saves = form.get(`${FEATURES}[payment_method_save]`) === "enabled";
  if (saves && !form.get(`${FEATURES}[payment_method_save_usage]`))
    return invalid("Missing required param: payment_method_save_usage.");
  const until = context.clock().getTime() + LASTS_MS;
  const session = { id: context.newId("cuss_secret"), customer, until, saves };
  sessions(context).put(session);
  const expires_at = Math.floor(until / 1_000);
  const features = { payment_method_save: saves ? "enabled" : "disabled" };
  return json(200, {
    object: "customer_session",
    client_secret: session.id,
    components: { payment_element: { enabled: true, features } },
    customer,
    expires_at,
    livemode: false,
  });
}

/** The customer whose card may be kept with this session; null if it is unknown or over, or does not offer it. */
export function keeperOf(context: VendorContext, secret: string | null): string | null {
  const session = secret ? sessions(context).get(secret) : undefined;
  return session?.saves && context.clock().getTime() < session.until ? session.customer : null;
}

/** GET /v1/elements/sessions, of the form: whether it has to ask. */
export const readSession = (context: VendorContext, { url }: SandboxRequest): SandboxAnswer =>
  json(200, { saves: keeperOf(context, url.searchParams.get("customer_session_client_secret")) !== null });

/** GET /v1/customers/:id/payment_methods: each card of the customer once, however often it was entered. */
export function listCards(context: VendorContext, { params, url }: SandboxRequest): SandboxAnswer {
  const shown = url.searchParams.get("allow_redisplay");
  const cards = savedCards(context)
    .values()
    .filter(({ customer, allow_redisplay }) => customer === params.id && (!shown || allow_redisplay === shown));
  const paid = new Set(
    context.ledger.all().flatMap(({ charges, details }) => (charges.length ? [details.method] : [])),
  );
  const byPrint = new Map(cards.filter(({ id }) => paid.has(id)).map((card) => [card.fingerprint, card]));
  const data = [...byPrint.values()].map((one) => {
    const { id, brand, last4, exp_month, exp_year, fingerprint, allow_redisplay, wallet = null } = one;
    const card = { brand, last4, exp_month, exp_year, fingerprint, wallet: wallet && { type: wallet } };
    return { id, object: "payment_method", type: "card", allow_redisplay, card };
  });
  return json(200, { object: "list", url: `/v1/customers/${params.id}/payment_methods`, has_more: false, data });
}
