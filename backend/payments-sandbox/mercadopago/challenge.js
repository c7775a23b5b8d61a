import { element, given, root, send } from "../frames/inside.js";

/** The form of the card's bank. When the guest is done, the page around it hears so, and no more. */
const TEXTS = {
  en: {
    title: "Your bank asks: is this you?",
    hint: "3D Secure of the sandbox. No real bank is asked and no money moves.",
    pass: "Yes, pay",
    fail: "No, refuse",
    lost: "That could not be sent. Try again.",
  },
  es: {
    title: "Tu banco pregunta: ¿eres tú?",
    hint: "3D Secure de pruebas. No se consulta a ningún banco y no se mueve dinero.",
    pass: "Sí, pagar",
    fail: "No, rechazar",
    lost: "No se pudo enviar. Inténtalo de nuevo.",
  },
  ar: {
    dir: "rtl",
    title: "يسأل بنكك: هل هذا أنت؟",
    hint: "تحقق 3D Secure تجريبي. لا يُسأل أي بنك ولا تنتقل أي أموال.",
    pass: "نعم، ادفع",
    fail: "لا، ارفض",
    lost: "تعذّر الإرسال. حاول مرة أخرى.",
  },
};
const texts = TEXTS[given.lang] ?? TEXTS.en;
document.documentElement.lang = given.lang;
document.documentElement.dir = texts.dir ?? "ltr";
const problem = element("p", { role: "alert", class: "error" });

async function answer(result) {
  const said = await send(`/sandbox/challenge/${given.id}/answer`, new URLSearchParams({ result }));
  if (!said?.ok) problem.textContent = texts.lost;
  // As at the vendor: to whatever page is around it.
  else window.parent.postMessage({ status: "COMPLETE" }, "*");
}

const button = (text, result, attributes = {}) =>
  element("button", { type: "button", onclick: () => void answer(result), ...attributes }, text);

root.append(
  element(
    "div",
    { class: "sheet" },
    element("h1", {}, texts.title),
    element("p", {}, element("bdi", { dir: "ltr" }, given.amount)),
    element("p", { class: "hint" }, texts.hint),
    problem,
    element("div", { class: "row" }, button(texts.pass, "pass", { class: "main" }), button(texts.fail, "fail")),
  ),
);
