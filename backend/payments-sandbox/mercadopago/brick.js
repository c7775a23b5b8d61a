import { cardForm, input } from "../frames/card-form.js";
import { digitsOf } from "../frames/format.js";
import { element, params, root, send, serve, tell } from "../frames/inside.js";
import { textsOf } from "./texts.js";

/** The card form. The card itself never leaves this frame: the page gets a token that can be used once. */
const texts = textsOf(params.get("lang"));
let amount = Number(params.get("amount"));
let busy = false;
let bin = "";

const name = input(texts.name, {
  name: "name",
  autocomplete: "cc-name",
  inputmode: "text",
  "data-required": texts.incomplete_name,
});
/** Colombia's cards are paid with the holder's document; of its kinds the citizenship card stands for all here. */
const identity = input(texts.document, {
  name: "document",
  autocomplete: "off",
  "data-required": texts.incomplete_document,
});
/** The vendor's brick does not ask for an address that the page has named. The holder's name it always asks for. */
const known = params.get("email");
const email = input(texts.email, {
  name: "email",
  type: "email",
  autocomplete: "email",
  inputmode: "email",
  "data-required": texts.incomplete_email,
});
const NAMES = ["APRO", "OTHE", "FUND", "CONT", "LATE"];
/** A line of the list fills in an address only where the page has named none; without one nothing can be paid. */
const who = { document: "1020304050", ...(known ? {} : { email: "guest@example.com" }) };
const ASKING = ["5483928164574623", texts.asks, { ...who, name: "APRO" }];
const form = cardForm({
  texts,
  before: known ? [name, identity] : [name, identity, email],
  tests: [
    ...NAMES.map((one, index) => ["5474925432670366", texts.does[index], { ...who, name: one, shown: one }]),
    ASKING,
  ],
  onChange() {
    const now = digitsOf(form.values().number).slice(0, 8);
    if (now.length === 8 && now !== bin) {
      bin = now;
      tell("bin", bin);
    }
  },
});
const status = element("p", { role: "alert", class: "error" });
const pay = element("button", { class: "main" }, texts.pay);

async function submit() {
  if (busy) return;
  const problem = form.check();
  if (problem) return tell("problem", { cause: "incomplete_fields", message: problem.message });
  spin(true);
  const { number, expiry, cvc, name: holder, document: holding, email: address = known } = form.values();
  const key = new URLSearchParams({ public_key: params.get("key") ?? "" });
  const wanted = { card_number: number, expiry, security_code: cvc, cardholder: { name: holder } };
  const answer = await send(`/v1/card_tokens?${key}`, wanted);
  if (!answer?.ok) {
    spin(false, texts.failed);
    return tell("problem", { cause: "card_token_creation_failed", message: answer?.body?.message ?? "no answer" });
  }
  const { id, first_six_digits, last_four_digits, payment_method_id } = answer.body;
  const cardData = {
    token: id,
    issuer_id: "24",
    payment_method_id,
    transaction_amount: amount,
    installments: 1,
    payment_method_option_id: null,
    processing_mode: null,
    payer: { email: address, identification: { type: "CC", number: digitsOf(holding) } },
  };
  const additionalData = {
    bin: first_six_digits,
    lastFourDigits: last_four_digits,
    cardholderName: holder,
    paymentTypeId: "credit_card",
  };
  tell("submit", { cardData, additionalData });
}

function spin(on, message = "") {
  busy = on;
  pay.disabled = on;
  status.textContent = message;
  root.setAttribute("aria-busy", String(on));
}

const onsubmit = (event) => {
  event.preventDefault();
  void submit();
};
root.append(element("form", { novalidate: true, onsubmit }, form.node, status, pay));
serve({
  settle: ({ ok }) => spin(false, ok ? "" : texts.failed),
  amount: (value) => {
    amount = value;
  },
});
tell("drawn");
