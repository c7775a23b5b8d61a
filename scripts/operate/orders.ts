import { parseArgs } from "node:util";
import type { AddressTexts } from "../../lib/domain/customer/address-fields.ts";
import { addressLine } from "../../lib/domain/customer/address-line.ts";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";

const USAGE = `npm run orders -- list [--business <id>] [--all] [--page <number>]
npm run orders -- show <order> [--business <id>]
npm run orders -- advance <order> [--to STATE] [--business <id>]
npm run orders -- cancel <order> --reason "why" [--business <id>]

<order> is the short number, the order's id or the beginning of its id. With --env-file <file>, those of the backend that has these settings.`;

interface Summary {
  id: string;
  business: string;
  number: string;
  state: string;
  next_states: string[];
  order_type: string;
  customer: string | null;
  phone: string;
  total: string;
  currency: string;
  payment_option: string;
  payment_status: string;
  created: string;
  promised: string;
}
interface Detail extends Summary {
  instructions: string | null;
  diet: { allergens: string[]; diet: string | null } | null;
  cutlery: boolean | null;
  no_contact: boolean;
  tip: string;
  address: AddressTexts | null;
  items: { title: string; quantity: number; options: string[]; instructions: string | null; total: string }[];
  events: { state: string; actor: string; note: string | null; at: string }[];
}

const clock = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace("T", " ");

function printList(orders: Summary[]): void {
  if (orders.length === 0) {
    console.log("No orders.");
    return;
  }
  const head = ["BUSINESS", "NO.", "ID", "STATE", "TYPE", "TOTAL", "PAYMENT", "CUSTOMER", "PLACED (UTC)", "NEXT"];
  const rows = orders.map((order) => [
    order.business,
    order.number,
    order.id.slice(0, 8),
    order.state,
    order.order_type,
    `${order.currency} ${order.total}`,
    `${order.payment_option} ${order.payment_status}`,
    [order.customer, order.phone].filter(Boolean).join(" "),
    clock(order.created),
    order.next_states.join(" "),
  ]);
  console.log(table([head, ...rows]));
}

interface Listed {
  orders: Summary[];
  page: number;
  totals: { business: string; total: number; pages: number }[];
}

/** Prints a page of the list. For shops with more orders it says how many there are and how to see the next page. */
function printPage({ orders, page, totals }: Listed): void {
  printList(orders);
  for (const { business, total, pages } of totals) {
    const shown = orders.filter((order) => order.business === business).length;
    if (pages < 2) continue;
    const next = page < pages ? ` The next: --page ${page + 1}` : "";
    console.log(`${business}: ${shown} of ${total} orders, page ${page} of ${pages}.${next}`);
  }
}

function printOne(order: Detail): void {
  printList([order]);
  console.log(`\nid ${order.id}, promised ${clock(order.promised)} UTC`);
  if (order.address) {
    const { name, phone } = order.address;
    console.log(`to ${addressLine(order.address, null, { language: "en" })}`);
    if (name || phone) console.log(`at the door: ${[name, phone].filter(Boolean).join(", ")}`);
  }
  if (order.diet?.allergens.length) console.log(`ALLERGIES: ${order.diet.allergens.join(", ")}`);
  if (order.diet?.diet) console.log(`diet: ${order.diet.diet}`);
  if (order.cutlery !== null) console.log(order.cutlery ? "with cutlery" : "no cutlery");
  if (order.no_contact) console.log("leave at the door, no handover");
  if (Number(order.tip) > 0) console.log(`tip: ${order.currency} ${order.tip}`);
  if (order.instructions) console.log(`note: ${order.instructions}`);
  console.log("");
  for (const item of order.items) {
    console.log(`${String(item.quantity).padStart(3)} × ${item.title}  ${item.total}`);
    for (const option of item.options) console.log(`      ${option}`);
    if (item.instructions) console.log(`      note: ${item.instructions}`);
  }
  console.log("");
  const steps = order.events.map(({ at, state, actor, note }) => [clock(at), state, actor, note ?? ""]);
  console.log(table(steps));
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      business: { type: "string" },
      all: { type: "boolean", default: false },
      page: { type: "string", default: "1" },
      to: { type: "string" },
      reason: { type: "string" },
      "env-file": { type: "string" },
    },
  });
  const [command, order = ""] = positionals;
  readEnvFile(values["env-file"]);
  const business = values.business;
  const query = new URLSearchParams({ ...(business ? { business } : {}), ...(values.all ? { all: "1" } : {}) });
  if (command === "list") {
    if (!/^[1-9]\d{0,4}$/.test(values.page))
      throw new Refused(`"${values.page}" is not a page number. Pages start at 1.`);
    query.set("page", values.page);
    return printPage(await callBackend<Listed>(`/staff/orders?${query}`));
  }
  if (!order || !["show", "advance", "cancel"].includes(command ?? "")) throw new WrongUsage();
  if (command === "show") {
    query.set("order", order);
    return printOne(await callBackend<Detail>(`/staff/orders/show?${query}`));
  }
  if (command === "cancel" && !values.reason?.trim()) {
    throw new Refused('A cancelled order needs a reason for the guest: --reason "the kitchen is out of dosa batter"');
  }
  const change = command === "advance" ? { to: values.to?.toUpperCase() } : { reason: values.reason };
  printList([await callBackend<Summary>(`/staff/orders/${command}`, { order, business, ...change })]);
}

await runCommand(USAGE, run);
