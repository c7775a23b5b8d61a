import { digitsOf, groupExpiry, groupNumber, isPastMonth, passesLuhn } from "./format.js";
import { element } from "./inside.js";

/**
 * Number, expiry and security code with labels, and a list of test cards that fill them in.
 * texts: number, expiry, cvc, tests, incomplete_number, invalid_number, incomplete_expiry, past_expiry, incomplete_cvc.
 * tests: [number, what it does, more fields to fill in]
 */
export function cardForm({ texts, tests, before = [], onChange = () => {} }) {
  const number = input(texts.number, { autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" }, groupNumber);
  const expiry = input(texts.expiry, { autocomplete: "cc-exp", placeholder: "12/34" }, groupExpiry);
  const cvc = input(texts.cvc, { autocomplete: "cc-csc", placeholder: "123", maxlength: "4" }, digitsOf);
  const all = { number, expiry, cvc, ...Object.fromEntries(before.map((one) => [one.name, one])) };
  const values = () => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, one.control.value.trim()]));
  const fill = (wanted) => {
    for (const [name, value] of Object.entries(wanted)) if (all[name]) all[name].control.value = value;
    for (const one of Object.values(all)) one.complain(null);
    onChange();
  };
  const node = element("div", { class: "card" });
  node.append(...before.map((one) => one.node), number.node);
  node.append(element("div", { class: "pair" }, expiry.node, cvc.node), testList(texts, tests, fill));
  node.addEventListener("input", onChange);
  return {
    node,
    values,
    first: before[0]?.control ?? number.control,
    /** The first thing that is wrong: { field, code, message }, shown at its field; null when all is well. */
    check() {
      for (const one of Object.values(all)) one.complain(null);
      const problem = problemOf(values(), texts, before);
      if (!problem) return null;
      all[problem.field].complain(problem.message);
      all[problem.field].control.focus();
      return problem;
    },
  };
}

let made = 0;
/** A labelled input that can complain. */
export function input(label, attributes, format = (text) => text) {
  const id = `field-${++made}`;
  const control = element("input", { id, inputmode: "numeric", dir: "ltr", ...attributes });
  const error = element("p", { id: `${id}-error`, class: "error", role: "alert" });
  control.addEventListener("input", () => {
    const atEnd = control.selectionStart === control.value.length;
    const formatted = format(control.value);
    if (atEnd && formatted !== control.value) control.value = formatted;
    complain(null);
  });
  const complain = (message) => {
    error.textContent = message ?? "";
    if (message) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", error.id);
    } else {
      control.removeAttribute("aria-invalid");
      control.removeAttribute("aria-describedby");
    }
  };
  const node = element("div", { class: "field" }, element("label", { for: id }, label), control, error);
  return { name: attributes.name, node, control, complain, required: attributes["data-required"] };
}

function problemOf({ number, expiry, cvc, ...more }, texts, before) {
  for (const one of before) {
    if (one.required && !more[one.name])
      return { field: one.name, code: `incomplete_${one.name}`, message: one.required };
  }
  const say = (field, code) => ({ field, code, message: texts[code] });
  if (digitsOf(number).length < 12) return say("number", "incomplete_number");
  if (!passesLuhn(number)) return say("number", "invalid_number");
  if (!/^\d\d\/\d\d$/.test(expiry)) return say("expiry", "incomplete_expiry");
  if (isPastMonth(expiry)) return say("expiry", "past_expiry");
  return cvc.length < 3 ? say("cvc", "incomplete_cvc") : null;
}

function testList(texts, tests, fill) {
  const items = tests.map(([number, does, more = {}]) => {
    const onclick = () => fill({ number: groupNumber(number), expiry: "12/34", cvc: "123", ...more });
    const shown = element("bdi", { dir: "ltr" }, more.shown ?? groupNumber(number));
    return element("li", {}, element("button", { type: "button", onclick }, shown, element("span", {}, does)));
  });
  return element("details", {}, element("summary", {}, texts.tests), element("ul", { class: "tests" }, ...items));
}
