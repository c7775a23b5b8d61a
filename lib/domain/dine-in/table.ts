import type { BillOutcome, TableAction } from "../enumerations.ts";
import type { Minor } from "../money.ts";

/* What a table's phones see of their visit; `lib/api/order/dine-in` returns it, with amounts in minor units. */

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A phone at a table. */
export interface VisitGuest {
  readonly id: string;
  readonly name?: string | null;
  /** 0 and up, by arrival; it stays when tables are joined. */
  readonly colour: number;
  /** Name of the table at which it sat before staff joined the two. */
  readonly from_table?: string | null;
  readonly status: "waiting" | "admitted" | "refused" | "left";
  readonly is_you: boolean;
}

export interface ServiceRequest {
  readonly request_id: string;
  readonly type: TableAction;
  readonly status: "open" | "done" | "declined";
  readonly created: string;
  /** When the same request can be made again; null while it is open. */
  readonly again_at?: string | null;
  /** What the staff wrote when they declined it. */
  readonly reason?: string | null;
}

export interface Visit {
  readonly id: string;
  readonly table: Named;
  readonly floor?: Named | null;
  /** What another phone enters to join; null until this phone is admitted. */
  readonly word?: string | null;
  readonly confirmed: boolean;
  readonly you: VisitGuest;
  readonly guests: readonly VisitGuest[];
  readonly requests: readonly ServiceRequest[];
}

export interface RoundDish {
  readonly title: string;
  readonly quantity: number;
  readonly instructions?: string | null;
  readonly status?: string | null;
  /** Why staff took it off the bill. */
  readonly reason?: string | null;
  readonly options: readonly { readonly title: string }[];
}

/** What the table has asked of the staff; of type ADD_ITEMS it is a round. */
export interface TableRequest {
  readonly request_id: string;
  readonly status: string;
  readonly guest_id?: string | null;
  readonly reason?: string | null;
  readonly created: string;
  readonly instructions?: string | null;
  /** What the kitchen was told that this phone's guest cannot eat; null for others' rounds. */
  readonly diet?: string | null;
  readonly type: TableAction;
  readonly items: readonly RoundDish[];
}

interface TitledAmount {
  readonly title: string;
  readonly amount: Minor;
}

export interface BillDish {
  readonly order_id: string;
  readonly position: number;
  readonly title: string;
  readonly quantity: number;
  readonly options: readonly string[];
  readonly guest_id?: string | null;
  readonly status: string;
  readonly total: Minor;
  /** With its part of charges and taxes. */
  readonly share: Minor;
  /** null while a piece of it is open. */
  readonly payment_id?: string | null;
  /** Its pieces that nobody has claimed, counted from 0; a phone may have stored a bill without them. */
  readonly open_pieces?: readonly number[];
}

export interface BillPayment {
  readonly payment_id: string;
  /** null: staff took the money. */
  readonly guest_id?: string | null;
  /** dishes, share, amount or rest. */
  readonly kind: string;
  readonly way: string;
  readonly status: "claimed" | "paid" | "released";
  readonly amount: Minor;
  /** Part of `payable`. */
  readonly tip?: Minor;
  readonly payable: Minor;
  /** It is one of this many equal shares. */
  readonly of?: number | null;
  /** An unpaid claim opens again then; null: it waits for the staff, or is paid. */
  readonly expires_at?: string | null;
  /** Its payment did not go through, so it is open again; its guest has not taken it again. */
  readonly failed?: boolean;
  /** When the money came in; null: it has not. */
  readonly paid_at?: string | null;
}

/** The running bill of a visit. */
export interface TableBill {
  readonly status: string;
  readonly sub_total: Minor;
  readonly other_charges: readonly TitledAmount[];
  /** The part of other_charges that the guests can ask to have removed. */
  readonly service_charge: Minor;
  /** What the rounds' coupons take off. */
  readonly discount: Minor;
  readonly tax_breakup: readonly TitledAmount[];
  readonly included_taxes: readonly TitledAmount[];
  readonly total: Minor;
  readonly paid: Minor;
  /** Neither paid nor claimed. */
  readonly due: Minor;
  readonly tips: Minor;
  readonly service_charge_removed: boolean;
  readonly dishes: readonly BillDish[];
  readonly payments: readonly BillPayment[];
}

/** LIVE-03: a bill that closed with success was paid; any other outcome implies no payment. */
export const isBillPaid = (outcome: BillOutcome): boolean => outcome === "BILL_CLOSED_SUCCESS";
