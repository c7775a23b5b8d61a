import { messageOf } from "../core/errors.ts";
import type { ProviderHost } from "../core/host.ts";
import { fieldsOf, textOf } from "../service/answers.ts";
import type { CardViewProps, ShownView, ViewError } from "../views/view-props.ts";
import { commonProps, mainScript, type OpenResult, type ProviderContext, type ProviderFactory } from "./provider.ts";

/** The part of PaymentsOS Secure Fields v3 that is used here. */
interface PosField {
  mount(selector: string): void;
  on(event: "change" | "focus" | "blur", listener: (state: unknown) => void): void;
}
interface PosGlobal {
  readonly Fields: new (
    publicKey: string,
    options: { fonts: readonly { src: string }[] },
  ) => { create(kind: string, options: Readonly<Record<string, unknown>>): PosField };
  createToken(cardNumber: PosField, options: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const FIELDS = { cardNumber: "cardNumber", expiry: "creditCardExpiry", cvv: "cvv" } as const;
const ERROR_FIELDS = { pan: "cardNumber", expiry: "expiry", cvv: "cvv" } as const;
/** What the service needs to charge the token. The encrypted security code is not part of the token. */
const EXTRA_DETAILS = [
  "encrypted_cvv",
  "bin_number",
  "last_4_digits",
  "vendor",
  "card_type",
  "holder_name",
  "expiration_date",
];

/** A card that every sandbox payment succeeds with. */
const TEST_CARD = "5200 8282 8282 8210";
const isSandbox = ({ env, sandbox }: ProviderContext) => env !== "production" && sandbox !== undefined;

/** PGW-05: name on card and secure fields in our modal; the token is captured. */
export const paymentOs: ProviderFactory = (context) => {
  let view: ShownView<"card"> | null = null;
  return {
    async prepare(host) {
      await host.loadScript(mainScript(context));
      return {};
    },
    async open({ data }, host, onShown): Promise<OpenResult> {
      const { key } = data;
      if (!key) return { kind: "failed", code: "INIT_FAILED", opened: false };
      const pos = (await host.loadScript(mainScript(context))) as PosGlobal;
      return new Promise((resolve, reject) => {
        const form = cardForm(pos, key, context, { resolve, update: (props) => view?.update(props) });
        try {
          view = host.show("card", {
            ...commonProps(context),
            ...(isSandbox(context) ? { testCard: TEST_CARD } : {}),
            invalid: [],
            ...form.callbacks(host, reject),
          });
          onShown();
        } catch (error) {
          reject(error);
        }
      });
    },
    dispose() {
      view?.close();
      view = null;
    },
  };
};

interface Ends {
  readonly resolve: (result: OpenResult) => void;
  readonly update: (props: Partial<CardViewProps>) => void;
}

function cardForm(pos: PosGlobal, key: string, context: ProviderContext, { resolve, update }: Ends) {
  let cardNumber: PosField | null = null;
  let busy = false;
  let closeRefusals = 0;
  let wrong: CardViewProps["invalid"] = [];
  const complain = (error: ViewError, invalid: CardViewProps["invalid"] = []) => {
    wrong = invalid;
    update({ busy: false, error, invalid });
  };
  /** What a guest is correcting is no longer marked, and the sentence goes with the last of the marks. */
  const corrected = (slot: keyof typeof FIELDS) => {
    if (busy || !wrong.includes(slot)) return;
    wrong = wrong.filter((each) => each !== slot);
    update({ invalid: wrong, ...(wrong.length === 0 ? { error: null } : {}) });
  };
  const submit = async (holderName: string, host: ProviderHost) => {
    if (busy || !cardNumber) return;
    if (!holderName.trim()) return complain({ code: "NAME_MISSING", message: messageOf("NAME_MISSING") });
    busy = true;
    update({ busy: true, error: null, invalid: [] });
    const result = readToken(await createToken(pos, cardNumber, holderName.trim(), context, host));
    // Tokens are single use and the capture follows, so the form stays busy until it is removed.
    if (result.token) return resolve(result.token);
    busy = false;
    complain(result.error, result.invalid);
  };
  return {
    callbacks: (host: ProviderHost, reject: (error: unknown) => void) => ({
      onReady: (slots: Readonly<Record<keyof typeof FIELDS, HTMLElement>>) => {
        try {
          cardNumber = mountFields({ pos, key, host, corrected }, slots);
        } catch (error) {
          reject(error);
        }
      },
      onSubmit: (holderName: string) => void submit(holderName, host),
      onClose: () => {
        if (!busy) return resolve({ kind: "cancelled" });
        update({ closeRefusals: ++closeRefusals });
      },
    }),
  };
}

interface Mounting {
  readonly pos: PosGlobal;
  readonly key: string;
  readonly host: ProviderHost;
  /** Called when a guest types in a field. */
  readonly corrected: (slot: keyof typeof FIELDS) => void;
}

function mountFields(
  { pos, key, host, corrected }: Mounting,
  slots: Readonly<Record<keyof typeof FIELDS, HTMLElement>>,
): PosField {
  const colours = host.appearance?.();
  const style = colours ? { style: { base: { color: colours.text } } } : {};
  const fields = new pos.Fields(key, { fonts: [] });
  const mounted = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((slot) => {
    const field = fields.create(FIELDS[slot], { ...style, placeholders: { cardNumber: "", expDate: "", cvv: "" } });
    field.on("change", () => corrected(slot));
    field.mount(`#${slots[slot].id}`);
    return field;
  });
  return mounted[0] as PosField;
}

async function createToken(
  pos: PosGlobal,
  field: PosField,
  name: string,
  context: ProviderContext,
  host: ProviderHost,
) {
  const environment = context.env === "production" ? "live" : "test";
  try {
    return await pos.createToken(field, { additionalData: { holder_name: name }, environment });
  } catch (error) {
    host.report("paymentos.token", error);
    return null;
  }
}

/**
 * Reads the vendor's response: JSON text, an object, or an error of two shapes. Anything but a token means invalid card
 * details.
 */
function readToken(answer: unknown) {
  const fields = fieldsOf(typeof answer === "string" ? parsed(answer) : answer);
  const gTxnId = textOf(fields.token);
  if (gTxnId) {
    const details = Object.fromEntries(
      EXTRA_DETAILS.filter((name) => name in fields).map((name) => [name, fields[name]]),
    );
    return { token: { kind: "token", gTxnId, extraDetails: details } as const };
  }
  const invalid = Object.entries(ERROR_FIELDS)
    .filter(([name]) => fieldsOf(fields.error)[name])
    .map(([, slot]) => slot);
  const description = textOf(fields.description);
  const error: ViewError = description
    ? { code: null, message: description }
    : { code: "CARD_INVALID", message: messageOf("CARD_INVALID") };
  return { token: null, error, invalid };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
