import { randomUUID } from "node:crypto";
import { Refused } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";

interface Given {
  order: string;
  total: string;
  refunds: { way: "online" | "wallet" | "spot"; amount: string; status: "due" | "done" | "failed" }[];
}

export interface RefundValues {
  business?: string | undefined;
  rest?: boolean | undefined;
  amount?: string | undefined;
  line?: string[] | undefined;
  charge?: string[] | undefined;
  reason?: string | undefined;
  note?: string | undefined;
  key?: string | undefined;
}

const WORDS = {
  online: { due: "is going back to the payment", done: "went back to the payment", failed: "needs manual action" },
  wallet: { due: "", done: "is back in the wallet", failed: "" },
  spot: { due: "", done: "to be handed to the guest", failed: "" },
} as const;

/** Gives back all that is left of an order, an amount, or lines (position:pieces) and charges. */
export async function refund(order: string, values: RefundValues): Promise<void> {
  const { business, rest, amount, reason, note, key = randomUUID() } = values;
  if (!reason) throw new Refused("Say why: --reason missing, wrong, quality, late, charged_wrong, goodwill or other.");
  const ways = [rest, amount !== undefined, (values.line ?? values.charge) !== undefined].filter(Boolean);
  if (ways.length !== 1) throw new Refused("Say how much, in one way: --rest, --amount, or --line and --charge.");
  const pieces = values.line?.map((text) => {
    const [, position, quantity] = /^(\d{1,4}):(\d{1,4})$/.exec(text) ?? [];
    if (!position) throw new Refused(`"${text}" is no line. Write position:pieces, for example 0:2.`);
    return { position: Number(position), quantity: Number(quantity) };
  });
  const body = { order, business, rest, amount, pieces, charges: values.charge?.map(Number), reason, note, key };
  const given = await callBackend<Given>("/staff/orders/refund", body);
  console.log(`Order ${given.order}: ${given.total}`);
  console.log(table(given.refunds.map((one) => [one.amount, WORDS[one.way][one.status]])));
}
