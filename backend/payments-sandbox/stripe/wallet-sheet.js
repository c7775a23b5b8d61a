import { element, focusFirst, params, root, send, serve, tell } from "../frames/inside.js";

/** The wallet's sheet: a card of the guest's device, the amount, and a button that stands for the face or the finger. */
const TEXTS = {
  en: {
    hint: "Wallet of the sandbox. No money moves.",
    card: "Card",
    total: "Total",
    pay: "Pay",
    cancel: "Cancel",
    paying: "Processing",
    does: ["pays", "declined", "asks the bank first (3D Secure)", "pays after 10 s"],
  },
  es: {
    hint: "Cartera de pruebas. No se mueve dinero.",
    card: "Tarjeta",
    total: "Total",
    pay: "Pagar",
    cancel: "Cancelar",
    paying: "Procesando",
    does: ["paga", "rechazada", "pregunta antes al banco (3D Secure)", "paga a los 10 s"],
  },
  ar: {
    hint: "محفظة تجريبية. لا تنتقل أي أموال.",
    card: "البطاقة",
    total: "الإجمالي",
    pay: "ادفع",
    cancel: "إلغاء",
    paying: "جارٍ المعالجة",
    does: ["تدفع", "تُرفض", "يسأل البنك أولًا (3D Secure)", "تدفع بعد 10 ثوانٍ"],
  },
};
const CARDS = ["4242424242424242", "4000000000000002", "4000002500003155", "4000000000000259"];
const WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = ["BHD", "JOD", "KWD", "OMR", "TND"];

const texts = TEXTS[(params.get("lang") ?? "en").slice(0, 2)] ?? TEXTS.en;
const [key, type, intent, secret] = ["key", "type", "intent", "secret"].map((name) => params.get(name) ?? "");
const name = type === "apple_pay" ? "Apple Pay" : "Google Pay";

async function totalOf() {
  if (!intent) return { amount: params.get("amount"), currency: params.get("currency") };
  const query = new URLSearchParams({ key, client_secret: secret });
  return fetch(`/v1/payment_intents/${intent}?${query}`).then(
    (given) => given.json(),
    () => ({}),
  );
}

function shown({ amount, currency }) {
  const code = (currency ?? "").toUpperCase();
  const digits = WHOLE.includes(code) ? 0 : THOUSANDTHS.includes(code) ? 3 : 2;
  return `${code} ${(Number(amount) / 10 ** digits).toFixed(digits)}`;
}

const select = element(
  "select",
  { id: "card", "aria-label": texts.card },
  ...CARDS.map((card, index) => element("option", { value: card }, `•••• ${card.slice(-4)} · ${texts.does[index]}`)),
);
const pay = element("button", { type: "button", class: "main", onclick: agree }, texts.pay);
const cancel = element("button", { type: "button", onclick: () => tell("cancelled") }, texts.cancel);
const total = element("bdi", { dir: "ltr" });
let agreed = false;

function agree() {
  if (agreed) return;
  agreed = true;
  pay.textContent = texts.paying;
  for (const control of [pay, cancel, select]) control.disabled = true;
  tell("agreed");
}

async function confirm({ intent: id, secret: client_secret, return_url, expected }) {
  const body = new URLSearchParams({ key, client_secret, return_url, wallet: type });
  body.set("card[number]", select.value);
  body.set("card[exp]", "12/34");
  body.set("card[cvc]", "123");
  for (const [field, value] of Object.entries(expected)) body.set(`expected[${field}]`, String(value));
  const answer = await send(`/v1/payment_intents/${id}/confirm`, body);
  return answer?.body ?? null;
}

root.append(
  element(
    "div",
    { class: "sheet" },
    element("h1", {}, name),
    element("p", { class: "hint" }, texts.hint),
    select,
    element("p", {}, `${texts.total}: `, total),
    element("div", { class: "row" }, pay, cancel),
  ),
);
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !agreed) tell("cancelled");
});
serve({ pay: confirm });
focusFirst(pay);
void totalOf().then((known) => {
  total.textContent = shown(known);
});
