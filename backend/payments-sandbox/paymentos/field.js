import { digitsOf, groupExpiry, groupNumber, isPastMonth, passesLuhn } from "../frames/format.js";
import { element, params, root, send, serve, tell } from "../frames/inside.js";

/** One field. The number's frame collects the other two over a channel of this origin, which the shop's page cannot read. */
const kind = params.get("kind");
const KINDS = {
  cardNumber: { label: "Card number", autocomplete: "cc-number", format: groupNumber, ok: passesLuhn },
  creditCardExpiry: {
    label: "Expiry date (MM/YY)",
    autocomplete: "cc-exp",
    format: groupExpiry,
    ok: (text) => /^\d\d\/\d\d$/.test(text) && !isPastMonth(text),
  },
  cvv: {
    label: "Security code",
    autocomplete: "cc-csc",
    format: (text) => digitsOf(text).slice(0, 4),
    ok: (text) => text.length > 2,
  },
};
/** The mock provider turns intuition around: 4242… fails. */
const TESTS = {
  cardNumber: [
    ["5200 8282 8282 8210", "pays"],
    ["4111 1111 1111 1111", "pays"],
    ["4242 4242 4242 4242", "is declined"],
    ["4000 0000 0000 0077", "pays after 10 s"],
    ["4000 0004 0000 0008", "fails after 10 s"],
  ],
  creditCardExpiry: [["12/34", "sandbox"]],
  cvv: [["123", "sandbox"]],
};
const { label, autocomplete, format, ok } = KINDS[kind];

const list = element("datalist", { id: "tests" });
list.append(...TESTS[kind].map(([value, does]) => element("option", { value, label: does })));
const control = element("input", {
  id: "value",
  inputmode: "numeric",
  dir: "ltr",
  list: "tests",
  autocomplete,
  placeholder: params.get("placeholder") ?? "",
});
root.append(element("label", { for: "value", class: "hidden" }, label), control, list);
document.body.classList.add("single");

const state = () => ({ empty: control.value === "", valid: ok(control.value) });
control.addEventListener("input", () => {
  const formatted = format(control.value);
  if (control.selectionStart === control.value.length && formatted !== control.value) control.value = formatted;
  control.removeAttribute("aria-invalid");
  tell("change", state());
});
control.addEventListener("focus", () => tell("focus", state()));
control.addEventListener("blur", () => tell("blur", state()));

const channel = new BroadcastChannel(`fields-${params.get("group")}`);
const others = new Map();
channel.addEventListener("message", ({ data }) => {
  if (data.ask) channel.postMessage({ kind, value: control.value, ok: mark() });
  else others.set(data.kind, data);
});

/** Marks the field when it is wrong; true when it is right. */
function mark() {
  const right = ok(control.value);
  if (right) control.removeAttribute("aria-invalid");
  else control.setAttribute("aria-invalid", "true");
  return right;
}

async function collect() {
  others.clear();
  channel.postMessage({ ask: true });
  for (let tries = 0; tries < 100 && others.size < 2; tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  return { expiry: others.get("creditCardExpiry"), cvv: others.get("cvv") };
}

async function token({ holder_name, environment }) {
  const { expiry, cvv } = await collect();
  const error = {};
  if (!mark()) error.pan = "invalid";
  if (!expiry?.ok) error.expiry = "invalid";
  if (!cvv?.ok) error.cvv = "invalid";
  if (Object.keys(error).length) return { error };
  const answer = await send("/tokens", {
    public_key: params.get("key"),
    number: control.value,
    expiry: expiry.value,
    cvv: cvv.value,
    holder_name,
    environment,
  });
  return answer?.body ?? { category: "api_connection_error", description: "", more_info: "No answer" };
}

serve(kind === "cardNumber" ? { token } : {});
