import type { Collection, Store } from "./store.ts";

export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "refunded";

/** One thing a merchant wants paid: in the vendor's terms an order, an intent or a transaction. */
export interface Payment {
  /** The vendor's id. */
  readonly id: string;
  /** The merchant's id. */
  readonly reference: string;
  /** As the vendor counts: minor units as a number, or decimal text in major units. */
  readonly amount: number | string;
  readonly currency: string;
  status: PaymentStatus;
  /** One entry per charge. */
  readonly charges: Charge[];
  /** One entry per attempt, including failed ones. */
  readonly tries: Try[];
  readonly refunds: Refund[];
  /** A scheduled outcome: the late success of a closed tab, or the end of waiting. */
  later: { readonly at: number; readonly outcome: "paid" | "failed" } | null;
  readonly webhook_url: string | null;
  readonly created_at: string;
  /** Data specific to this vendor. */
  readonly details: Record<string, unknown>;
}
export interface Charge {
  readonly id: string;
  readonly at: string;
}
export interface Try {
  readonly id: string;
  readonly at: string;
  readonly outcome: string;
  readonly message: string | null;
}
export interface Refund {
  readonly id: string;
  /** The merchant's key: a repeated one returns the same refund. */
  readonly key: string;
  readonly at: string;
  /** In the unit of the payment. */
  readonly amount: number;
  /** Absent once it is done. */
  state?: "pending" | "failed";
  /** When the bank decides, in milliseconds, and what. */
  later?: { readonly at: number; readonly outcome: "done" | "failed" };
}

/** How the guest's bank takes a refund: after a while, or not at all. */
export type RefundCourse = { readonly after_s: number; readonly outcome: "done" | "failed" } | "refused";

const sumOf = (refunds: readonly Refund[]): number =>
  Math.round(refunds.reduce((sum, { amount }) => sum + amount, 0) * 1_000) / 1_000;

/** In the unit of the payment: what has been given back of it so far. */
export const refundedOf = ({ refunds }: Payment): number => sumOf(refunds.filter(({ state }) => !state));

/** What cannot be given back any more: also what is under way. */
const promisedOf = ({ refunds }: Payment): number => sumOf(refunds.filter(({ state }) => state !== "failed"));

/** The vendor refuses: nothing happened. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface LedgerPorts {
  readonly clock: () => Date;
  readonly newId: (prefix: string) => string;
  /** Called after every change of status and every refund. */
  readonly onChange: (payment: Payment) => void;
  /** How the bank takes the next refund; at once where it does not say. */
  readonly refunding?: ((payment: Payment) => RefundCourse | null) | undefined;
}

export type Ledger = ReturnType<typeof openLedger>;
type Opening = Pick<Payment, "id" | "reference" | "amount" | "currency" | "webhook_url"> & {
  readonly details?: Record<string, unknown>;
  /** Seconds after which nobody can pay it any more; without them it stays open. */
  readonly expires_s?: number;
};

/** Less than the smallest coin: sums of decimals are not exact. */
const TINY = 0.000_5;

/** Valid transitions. A refusal can still be authorised late; a paid one is never charged again. */
const MAY_BECOME: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  open: ["pending", "paid", "failed", "cancelled"],
  pending: ["paid", "failed", "cancelled"],
  failed: [],
  cancelled: [],
  paid: [],
  refunded: [],
};

/** The vendor's ledger. Every change is written to the store before the function returns. */
export function openLedger(store: Store, { clock, newId, onChange, refunding }: LedgerPorts) {
  const payments: Collection<Payment> = store.collection("payments");
  const save = (payment: Payment) => {
    payments.put(payment);
    onChange(payment);
  };
  const become = (payment: Payment, status: PaymentStatus) => {
    if (!MAY_BECOME[payment.status].includes(status)) {
      throw new Refused("already_over", `This payment is ${payment.status} and cannot become ${status}.`);
    }
    payment.status = status;
    payment.later = null;
  };
  const now = () => clock().toISOString();
  const charge = (payment: Payment, id: string) => {
    payment.charges.push({ id, at: now() });
    payment.tries.push({ id, at: now(), outcome: "paid", message: null });
  };
  /** Whatever of them is due. */
  const endRefunds = (payment: Payment): boolean => {
    const due = payment.refunds.filter(({ later }) => later && later.at <= clock().getTime());
    for (const refund of due) {
      if (refund.later?.outcome === "failed") refund.state = "failed";
      else delete refund.state;
      delete refund.later;
    }
    const isAllBack = refundedOf(payment) >= Number(payment.amount) - TINY;
    if (payment.status === "paid" && isAllBack) payment.status = "refunded";
    return due.length > 0;
  };
  return {
    get: (id: string) => payments.get(id),
    all: () => payments.values(),
    find: (wanted: (payment: Payment) => boolean) => payments.values().find(wanted),
    byReference: (reference: string) => payments.values().find((payment) => payment.reference === reference),
    open({ expires_s, ...opening }: Opening): Payment {
      const payment: Payment = {
        details: {},
        ...opening,
        status: "open",
        charges: [],
        tries: [],
        refunds: [],
        later: expires_s ? { at: clock().getTime() + expires_s * 1000, outcome: "failed" } : null,
        created_at: now(),
      };
      payments.put(payment);
      return payment;
    },
    /** Details changed, without any effect to report. */
    touch: (payment: Payment) => payments.put(payment),
    /** An attempt was refused and the checkout stays open for another. */
    decline(payment: Payment, message: string, id = newId("try")): void {
      if (payment.status !== "open") throw new Refused("already_over", `This payment is ${payment.status}.`);
      payment.tries.push({ id, at: now(), outcome: "declined", message });
      save(payment);
    },
    pay(payment: Payment, id: string): void {
      become(payment, "paid");
      charge(payment, id);
      save(payment);
    },
    end(payment: Payment, status: "failed" | "cancelled", message: string): void {
      become(payment, status);
      payment.tries.push({ id: newId("try"), at: now(), outcome: status, message });
      save(payment);
    },
    /** Schedules the outcome after `seconds`, whether or not a page is still open. */
    wait(payment: Payment, seconds: number, outcome: "paid" | "failed"): void {
      if (payment.status !== "pending") become(payment, "pending");
      payment.later = { at: clock().getTime() + seconds * 1000, outcome };
      save(payment);
    },
    /**
     * Gives back all, or `amount` of it. Refuses a payment that is not paid, and more than is left of it; a repeated key
     * returns its earlier refund.
     */
    refund(payment: Payment, key: string, id: string, amount = Number(payment.amount)): Refund {
      const known = payment.refunds.find((refund) => refund.key === key);
      if (known) return known;
      if (payment.status !== "paid") throw new Refused("not_refundable", `This payment is ${payment.status}.`);
      const left = Number(payment.amount) - promisedOf(payment);
      if (!(amount > 0) || amount > left + TINY) throw new Refused("too_much", `Only ${left} is left of this payment.`);
      const course = refunding?.(payment) ?? null;
      if (course === "refused") throw new Refused("refused_by_bank", "The bank does not take this refund.");
      const refund: Refund = { id, key, at: now(), amount };
      if (course) {
        refund.state = "pending";
        refund.later = { at: clock().getTime() + course.after_s * 1000, outcome: course.outcome };
      }
      payment.refunds.push(refund);
      endRefunds(payment);
      save(payment);
      return refund;
    },
    /** Carries out everything that is due. */
    settleDue(): void {
      const due = clock().getTime();
      for (const payment of payments.values()) {
        if (endRefunds(payment)) save(payment);
        if (!payment.later || payment.later.at > due) continue;
        const { outcome } = payment.later;
        become(payment, outcome);
        if (outcome === "paid") charge(payment, String(payment.details.charge_id ?? newId("late")));
        else payment.tries.push({ id: newId("try"), at: now(), outcome: "failed", message: "Expired." });
        save(payment);
      }
    },
  };
}
