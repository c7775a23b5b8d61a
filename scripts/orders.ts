import path from "node:path";
import { parseArgs } from "node:util";
import { readLock } from "../backend/db/lock.ts";
import { root } from "./processes.ts";

const USAGE = `npm run orders -- list [--business <id>] [--all]
npm run orders -- show <order> [--business <id>]
npm run orders -- advance <order> [--to STATE] [--business <id>]
npm run orders -- cancel <order> --reason "why" [--business <id>]

<order> is the short number, the order's id or the beginning of its id.`;

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
  autopilot: boolean;
}
interface Detail extends Summary {
  instructions: string | null;
  address: { address_1: string; city: string | null } | null;
  items: { title: string; quantity: number; options: string[]; instructions: string | null; total: string }[];
  events: { state: string; actor: string; note: string | null; at: string }[];
}

class Refused extends Error {}

async function ask<T>(route: string, body?: object): Promise<T> {
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");
  const lock = await readLock(dataDir);
  if (!lock?.url) {
    throw new Refused(
      `No backend is running on ${dataDir}, so there is nobody to ask. Start it (npm start), or set DATA_DIR to the folder of the one that runs.`,
    );
  }
  const response = await fetch(new URL(route, lock.url), {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(30_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw new Refused(`The backend at ${lock.url} did not answer (${error.message}). See its output.`);
  });
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (answer.error) throw new Refused(answer.error.message);
  return answer;
}

const clock = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace("T", " ");

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

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
    `${order.state}${order.autopilot ? " (autopilot)" : ""}`,
    order.order_type,
    `${order.currency} ${order.total}`,
    `${order.payment_option} ${order.payment_status}`,
    [order.customer, order.phone].filter(Boolean).join(" "),
    clock(order.created),
    order.next_states.join(" "),
  ]);
  console.log(table([head, ...rows]));
}

function printOne(order: Detail): void {
  printList([order]);
  console.log(`\nid ${order.id}, promised ${clock(order.promised)} UTC`);
  if (order.address) console.log(`to ${[order.address.address_1, order.address.city].filter(Boolean).join(", ")}`);
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
      to: { type: "string" },
      reason: { type: "string" },
    },
  });
  const [command, order = ""] = positionals;
  const business = values.business;
  const query = new URLSearchParams({ ...(business ? { business } : {}), ...(values.all ? { all: "1" } : {}) });
  if (command === "list") return printList((await ask<{ orders: Summary[] }>(`/staff/orders?${query}`)).orders);
  if (!order || !["show", "advance", "cancel"].includes(command ?? "")) throw new Refused(USAGE);
  if (command === "show") {
    query.set("order", order);
    return printOne(await ask<Detail>(`/staff/orders/show?${query}`));
  }
  if (command === "cancel" && !values.reason?.trim()) {
    throw new Refused('A cancelled order needs a reason for the guest: --reason "the kitchen is out of dosa batter"');
  }
  const change = command === "advance" ? { to: values.to?.toUpperCase() } : { reason: values.reason };
  printList([await ask<Summary>(`/staff/orders/${command}`, { order, business, ...change })]);
}

try {
  await run();
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error;
  if (!(error instanceof Refused) && !isUsage) throw error;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : error.message);
  process.exitCode = 1;
}
