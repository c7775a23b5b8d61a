import { cardForm, input } from "../frames/card-form.js";
import { element, focusFirst, given, params, root, send, serve, tell } from "../frames/inside.js";

/** What is inside the overlay: card with the bank's one-time code, or a UPI id. A refused try leaves it open. */
const texts = {
  number: "Card number",
  expiry: "Expiry",
  cvc: "CVV",
  tests: "Sandbox: test data",
  incomplete_number: "Enter the whole card number.",
  invalid_number: "This card number is not valid.",
  incomplete_expiry: "Enter the expiry as month and year.",
  past_expiry: "This card has expired.",
  incomplete_cvc: "Enter the CVV.",
};
const field = (name) => given[name] ?? params.get(name) ?? "";
const order = {
  // The form of the hosted page calls it so.
  key_id: field("key_id") || field("key"),
  order_id: field("order_id"),
  amount: Number(field("amount")),
  currency: field("currency"),
};
const callback = given.callback_url;
const amount = (() => {
  const style = { style: "currency", currency: order.currency || "INR" };
  const digits = new Intl.NumberFormat("en", style).resolvedOptions().maximumFractionDigits;
  return new Intl.NumberFormat("en-IN", style).format(order.amount / 10 ** digits);
})();

let busy = false;
const status = element("p", { role: "alert", class: "error" });
const body = element("div");
const close = element("button", { type: "button", class: "close", "aria-label": "Close", onclick: dismiss }, "✕");

function dismiss() {
  if (busy) return;
  if (params.get("confirm_close") && !close.dataset.asked) {
    close.dataset.asked = "1";
    status.textContent = "Do you want to give up this payment? Close again to confirm.";
    return;
  }
  tell("dismissed");
  if (given.cancel_url) return location.assign(given.cancel_url);
  if (callback)
    back({ "error[code]": "BAD_REQUEST_ERROR", "error[description]": "Payment processing cancelled by user" });
}

const card = cardForm({
  texts,
  tests: [
    ["4111111111111111", "pays, any code of 4 to 10 digits"],
    ["5105105105105100", "pays, international"],
  ],
});
const vpa = input("UPI ID", { name: "vpa", inputmode: "email", placeholder: "success@razorpay" });
const upiTests = ["success@razorpay", "failure@razorpay", "late@razorpay"].map((id) => {
  const does = { s: "pays", f: "is refused", l: "is refused, but authorised 10 s later" }[id[0]];
  const onclick = () => {
    vpa.control.value = id;
  };
  return element("li", {}, element("button", { type: "button", onclick }, id, element("span", {}, does)));
});
const upi = element("div", {}, vpa.node, element("ul", { class: "tests" }, ...upiTests));
const tabs = { card: tab("Card", "card"), upi: tab("UPI", "upi") };
let method = "card";

function tab(label, name) {
  return element(
    "button",
    { type: "button", onclick: () => choose(name), "aria-pressed": String(name === "card") },
    label,
  );
}

function choose(name) {
  method = name;
  for (const [key, one] of Object.entries(tabs)) one.setAttribute("aria-pressed", String(key === name));
  drawMethod();
}

function drawMethod() {
  const pay = element("button", { class: "main" }, `Pay ${amount}`);
  const onsubmit = (event) => {
    event.preventDefault();
    void start();
  };
  const form = element("form", { novalidate: true, onsubmit }, method === "card" ? card.node : upi, pay);
  body.replaceChildren(element("div", { class: "tabs" }, tabs.card, tabs.upi), form);
}

async function start() {
  if (busy || (method === "card" && card.check())) return;
  const { number, expiry } = card.values();
  const how = method === "upi" ? { method, vpa: vpa.control.value.trim() } : { method, card: { number, expiry } };
  const answer = await ask("/v1/payments/create/ajax", { ...order, ...how });
  if (answer?.type === "otp") return drawBank(answer.payment_id);
  if (answer) end(answer);
}

/** The bank's page: 4 to 10 digits pass, fewer are refused. */
function drawBank(paymentId) {
  const otp = input("One-time code", { name: "otp", autocomplete: "one-time-code", placeholder: "1234" });
  const onsubmit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const answer = await ask(`/v1/payments/${paymentId}/otp_submit`, { otp: otp.control.value.trim() });
    if (answer) end(answer);
    else drawMethod();
  };
  const hint = element("p", { class: "hint" }, "Page of the test bank. 4 to 10 digits pass, fewer are refused.");
  const submit = element("button", { class: "main" }, "Submit");
  body.replaceChildren(element("form", { novalidate: true, onsubmit }, hint, otp.node, submit));
  otp.control.focus();
}

/** The response; null if the attempt was refused, which is shown here and reported to the page. */
async function ask(path, wanted) {
  busy = true;
  delete close.dataset.asked;
  root.setAttribute("aria-busy", "true");
  status.textContent = "";
  const answer = await send(path, wanted);
  busy = false;
  root.removeAttribute("aria-busy");
  if (answer?.ok) return answer.body;
  const error = answer?.body?.error ?? {
    code: "GATEWAY_ERROR",
    description: "The connection was lost. Please try again.",
  };
  status.textContent = error.description;
  tell("failed", { error });
  return null;
}

function end(proof) {
  tell("paid", proof);
  if (callback) back(proof);
}

function back(fields) {
  const inputs = Object.entries(fields).map(([name, value]) => element("input", { type: "hidden", name, value }));
  const form = element("form", { method: "post", action: callback }, ...inputs);
  document.body.append(form);
  form.submit();
}

root.append(
  element(
    "div",
    { class: "sheet" },
    close,
    element("h1", {}, field("name") || "Razorpay"),
    ...(field("description") ? [element("p", {}, field("description"))] : []),
    element("p", { class: "hint" }, `${amount} · Razorpay sandbox, no money moves`),
    status,
    body,
  ),
);
drawMethod();
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && params.get("escape") !== "") dismiss();
});
serve({});
focusFirst(card.first);
