import { cardForm } from "../frames/card-form.js";
import { element, params, root, send, serve, tell } from "../frames/inside.js";

const TEXTS = {
  en: {
    number: "Card number",
    expiry: "Expiration date",
    cvc: "Security code",
    keep: "Save payment details for future purchases",
    tests: "Sandbox: test cards",
    incomplete_number: "Your card number is incomplete.",
    invalid_number: "Your card number is invalid.",
    incomplete_expiry: "Your card's expiration date is incomplete.",
    past_expiry: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    does: [
      "pays",
      "declined",
      "insufficient funds",
      "asks the bank first (3D Secure)",
      "pays after 10 s",
      "fails after 10 s",
    ],
    broken: "This payment cannot be shown.",
  },
  es: {
    number: "Número de tarjeta",
    expiry: "Fecha de caducidad",
    cvc: "Código de seguridad",
    keep: "Guardar los datos de pago para futuras compras",
    tests: "Pruebas: tarjetas",
    incomplete_number: "El número de tarjeta está incompleto.",
    invalid_number: "El número de tarjeta no es válido.",
    incomplete_expiry: "La fecha de caducidad está incompleta.",
    past_expiry: "La fecha de caducidad ya pasó.",
    incomplete_cvc: "El código de seguridad está incompleto.",
    does: [
      "paga",
      "rechazada",
      "fondos insuficientes",
      "pregunta antes al banco (3D Secure)",
      "paga a los 10 s",
      "falla a los 10 s",
    ],
    broken: "Este pago no se puede mostrar.",
  },
  ar: {
    number: "رقم البطاقة",
    expiry: "تاريخ الانتهاء",
    cvc: "رمز الأمان",
    keep: "حفظ بيانات الدفع لعمليات الشراء القادمة",
    tests: "بيئة تجريبية: بطاقات",
    incomplete_number: "رقم البطاقة غير مكتمل.",
    invalid_number: "رقم البطاقة غير صالح.",
    incomplete_expiry: "تاريخ انتهاء البطاقة غير مكتمل.",
    past_expiry: "انتهت صلاحية البطاقة.",
    incomplete_cvc: "رمز الأمان غير مكتمل.",
    does: ["تدفع", "تُرفض", "الرصيد غير كافٍ", "يسأل البنك أولًا (3D Secure)", "تدفع بعد 10 ثوانٍ", "تفشل بعد 10 ثوانٍ"],
    broken: "لا يمكن عرض هذه الدفعة.",
  },
};
const CARDS = [
  "4242424242424242",
  "4000000000000002",
  "4000000000009995",
  "4000002500003155",
  "4000000000000259",
  "4000000000002685",
];

const texts = TEXTS[(params.get("lang") ?? "en").slice(0, 2)] ?? TEXTS.en;
const [key, intent, secret, session] = ["key", "intent", "secret", "session"].map((name) => params.get(name) ?? "");
/** Whether the card is to be kept; not drawn for a customer who is not known. */
const keep = element("input", { type: "checkbox", id: "keep" });

async function start() {
  const query = new URLSearchParams({ key, client_secret: secret });
  const answer = await fetch(`/v1/payment_intents/${intent}?${query}`).then(
    (given) => given.json(),
    () => ({ error: { type: "api_connection_error", message: texts.broken } }),
  );
  if (answer.error) {
    root.append(element("p", { role: "alert" }, texts.broken));
    serve({});
    return tell("broken", answer.error);
  }
  const onChange = () => {
    const { number, expiry, cvc } = form.values();
    const complete = Boolean(number && expiry && cvc);
    tell("change", { complete, empty: !number && !expiry && !cvc, collapsed: false, value: { type: "card" } });
  };
  const form = cardForm({ texts, tests: CARDS.map((card, index) => [card, texts.does[index]]), onChange });
  root.append(form.node);
  if (await offersToKeep()) {
    const label = element("label", { for: keep.id }, texts.keep);
    form.node.querySelector("details").before(element("div", { class: "keep" }, keep, label));
  }
  root.addEventListener("focusin", () => tell("focus"));
  root.addEventListener("focusout", () => tell("blur"));
  window.addEventListener("keydown", (event) => event.key === "Escape" && tell("escape"));
  serve({ check: () => ({ problem: form.check() }), confirm: (given) => confirm(form, given) });
  tell("drawn");
}

async function offersToKeep() {
  if (!session) return false;
  const answer = await fetch(
    `/v1/elements/sessions?${new URLSearchParams({ customer_session_client_secret: session })}`,
  ).then(
    (given) => given.json(),
    () => null,
  );
  return answer?.saves === true;
}

async function confirm(form, { return_url }) {
  const problem = form.check();
  if (problem) return { error: { type: "validation_error", code: problem.code, message: problem.message } };
  const { number, expiry, cvc } = form.values();
  const body = new URLSearchParams({ key, client_secret: secret, return_url });
  for (const [name, value] of Object.entries({ number, exp: expiry, cvc })) body.set(`card[${name}]`, value);
  if (keep.checked) {
    body.set("customer_session_client_secret", session);
    body.set("payment_method_data[allow_redisplay]", "always");
    body.set("setup_future_usage", "on_session");
  }
  const answer = await send(`/v1/payment_intents/${intent}/confirm`, body);
  return answer?.body ?? null;
}

void start();
