import { CONFLICT, isLetIn, refusalIn } from "../refusal.ts";

/*
 * Calls of Tap Payments' API, version 2, written from developers.tap.company, "API reference": create, retrieve and
 * update a charge, list all charges, create and retrieve a refund. The lists of refunds, of a charge and of a time, are
 * written from public integrations.
 */

export interface TapKeys {
  /** Also signs webhooks. */
  readonly secretKey: string;
}

interface References {
  readonly transaction?: string | null;
  readonly gateway?: string | null;
  readonly payment?: string | null;
  /** Ours, at a refund. */
  readonly merchant?: string | null;
}

interface TapObject {
  readonly id?: string | null;
  /** In major units, as a number. */
  readonly amount?: number | null;
  readonly currency?: string | null;
  readonly status?: string | null;
  readonly reference?: References | null;
  readonly response?: { readonly code?: string | null; readonly message?: string | null } | null;
}

/** The fields of a charge that are read. */
export interface TapCharge extends TapObject {
  /** `url`: Tap's page, until it was paid. `created`: milliseconds, as text. */
  readonly transaction?: { readonly url?: string | null; readonly created?: string | number | null } | null;
}

export interface TapRefund extends TapObject {
  readonly charge_id?: string | null;
  readonly created?: string | number | null;
  readonly transaction?: { readonly created?: string | number | null } | null;
}

/** A webhook's body: a refund is the one with `charge_id`. */
export type TapMessage = TapCharge & Partial<TapRefund>;

/** A refusal with Tap's code; its words are for developers. */
export class TapError extends Error {
  override readonly name = "TapError";
  readonly words: string;
  constructor(status: number, code: string, words: string) {
    super(`Tap refused with ${status} ${code}.`);
    this.words = words;
  }
}

export interface TapNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

export interface TapApi {
  /** False for a key that Tap does not know. */
  knowsKeys(signal: AbortSignal): Promise<boolean>;
  create(body: object, signal: AbortSignal): Promise<TapCharge>;
  charge(id: string, signal: AbortSignal): Promise<TapCharge>;
  /** Of a charge only its description, metadata and receipt can be changed. */
  setDescription(id: string, description: string, signal: AbortSignal): Promise<TapCharge>;
  refund(body: object, signal: AbortSignal): Promise<TapRefund>;
  refundById(id: string, signal: AbortSignal): Promise<TapRefund>;
  /** All refunds of a charge. Throws where there are more than a list gives at once. */
  refundsOf(chargeId: string, signal: AbortSignal): Promise<readonly TapRefund[]>;
  /** All charges or refunds that were created from `from` on and before `until`, whatever their outcome. */
  listed<What extends Listed>(what: What, from: Date, until: Date, signal: AbortSignal): Promise<readonly Row[What][]>;
}

interface Row {
  readonly charges: TapCharge;
  readonly refunds: TapRefund;
}
type Listed = keyof Row;
type List = { readonly [What in Listed]?: readonly Row[What][] } & { readonly has_more?: boolean };

const ORIGIN = "https://api.tap.company";
/** No charge has it. */
const UNKNOWN_CHARGE = "chg_none";
/** The most that a list gives at once. */
const PAGE = 50;

/** Throws TapError for a refusal, and anything else where the outcome is unknown. */
export function tapApi({ secretKey }: TapKeys, network: TapNetwork = {}): TapApi {
  const { fetch: send = fetch, origin = ORIGIN } = network;
  const call = async <T>(path: string, signal: AbortSignal, body?: object, method = "POST"): Promise<T> => {
    const response = await send(`${origin}${path}`, {
      method: body ? method : "GET",
      signal,
      redirect: "error",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: `Bearer ${secretKey}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return (await response.json()) as T;
    throw await refusalOf(response);
  };
  /** Throws for anything but a list. */
  const list = async <What extends Listed>(what: What, wanted: object, signal: AbortSignal) => {
    try {
      const found = await call<List>(`/v2/${what}/list`, signal, wanted);
      const rows = found[what];
      if (!rows) throw new Error(`Tap gave no list of ${what}.`);
      return { rows: rows as readonly Row[What][], more: found.has_more ?? rows.length === PAGE };
    } catch (error) {
      // Tap refuses with 400 where a list would be empty. Any other refusal does not say that it is empty.
      if (error instanceof TapError && /not found/i.test(error.words)) return { rows: [], more: false };
      throw new Error(`Tap did not tell which ${what} there are.`, { cause: error });
    }
  };
  const id = encodeURIComponent;
  return {
    knowsKeys: (signal) =>
      isLetIn(
        () => call(`/v2/charges/${UNKNOWN_CHARGE}`, signal),
        (error) => error instanceof TapError,
      ),
    create: (body, signal) => call("/v2/charges/", signal, body),
    charge: (chargeId, signal) => call(`/v2/charges/${id(chargeId)}`, signal),
    setDescription: (chargeId, description, signal) =>
      call(`/v2/charges/${id(chargeId)}`, signal, { description }, "PUT"),
    refund: (body, signal) => call("/v2/refunds/", signal, body),
    refundById: (refundId, signal) => call(`/v2/refunds/${id(refundId)}`, signal),
    async refundsOf(chargeId, signal) {
      // The list of a charge's refunds takes a number, that of a time takes text.
      const { rows, more } = await list("refunds", { charges: [chargeId], limit: PAGE }, signal);
      if (more) throw new Error("Tap gave no whole list of refunds.");
      return rows;
    },
    async listed(what, from, until, signal) {
      // 1: by the date of creation (if that is it). `to` is inclusive.
      const period = { date: { from: String(from.getTime()), to: String(until.getTime() - 1) }, type: "1" };
      const found: Row[typeof what][] = [];
      for (let after: string | null | undefined; ; ) {
        const wanted = { period, limit: String(PAGE), ...(after ? { starting_after: after } : {}) };
        const { rows, more } = await list(what, wanted, signal);
        found.push(...rows);
        if (!more) return found;
        after = rows.at(-1)?.id;
        if (!after) throw new Error(`Tap's list of ${what} cannot be continued.`);
      }
    },
  };
}

async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  type Body = {
    readonly errors?: readonly { readonly code?: string; readonly description?: string }[];
    readonly message?: string;
  };
  const body = await refusalIn<Body>("Tap", response, [CONFLICT]);
  const code = body?.errors?.[0]?.code ?? (body?.message ? "without a code" : undefined);
  const words = body?.errors?.[0]?.description ?? body?.message ?? "";
  return code ? new TapError(status, code, words) : new Error(`Tap answered ${status}.`);
}
