import { element, focusFirst, params, root, send, serve, tell } from "../frames/inside.js";

/** The bank's page: the guest passes, fails, or closes it, which fails too. */
const TEXTS = {
  en: {
    title: "Your bank asks: is this you?",
    hint: "3D Secure of the sandbox. No real bank is asked and no money moves.",
    pass: "Complete",
    fail: "Fail",
    close: "Close",
  },
  es: {
    title: "Tu banco pregunta: ¿eres tú?",
    hint: "3D Secure de pruebas. No se consulta a ningún banco y no se mueve dinero.",
    pass: "Autorizar",
    fail: "Rechazar",
    close: "Cerrar",
  },
  ar: {
    title: "يسأل بنكك: هل هذا أنت؟",
    hint: "تحقق 3D Secure تجريبي. لا يُسأل أي بنك ولا تنتقل أي أموال.",
    pass: "أؤكد",
    fail: "أرفض",
    close: "إغلاق",
  },
};
const texts = TEXTS[(params.get("lang") ?? "en").slice(0, 2)] ?? TEXTS.en;
let answered = false;

async function answer(result) {
  if (answered) return;
  answered = true;
  const body = new URLSearchParams({ key: params.get("key"), client_secret: params.get("secret"), result });
  const said = await send(`/v1/payment_intents/${params.get("intent")}/challenge`, body);
  tell("answered", said?.body ?? null);
}

const button = (text, result, attributes = {}) =>
  element("button", { type: "button", onclick: () => void answer(result), ...attributes }, text);

root.append(
  element(
    "div",
    { class: "sheet" },
    element("h1", {}, texts.title),
    element("p", { class: "hint" }, texts.hint),
    element("div", { class: "row" }, button(texts.pass, "pass", { class: "main" }), button(texts.fail, "fail")),
    button("✕", "fail", { class: "close", "aria-label": texts.close }),
  ),
);
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape") void answer("fail");
});
serve({});
focusFirst(document.querySelector("button.main"));
