/**
 * What a bank transfer by PSE needs to know of its payer (mercadopago.com.co/developers, "PSE"; PROTOCOL.md, `extra_details`
 * of MercadoPago).
 */
export const DOCUMENTS = { individual: ["CC", "CE", "TI", "PAS"], association: ["NIT"] } as const;
export type Payer = keyof typeof DOCUMENTS;
export type DocumentType = (typeof DOCUMENTS)[Payer][number];

/** In the order of the form. */
const FIELDS = [
  "bank",
  "number",
  "name",
  "email",
  "phone",
  "street",
  "streetNumber",
  "neighbourhood",
  "city",
  "postCode",
] as const;
export type TransferField = (typeof FIELDS)[number];

/** As typed. */
export type TransferValues = Readonly<Record<TransferField, string>> & {
  readonly payer: Payer;
  readonly document: DocumentType;
};

export interface TransferDetails {
  readonly bank: string;
  readonly entity_type: Payer;
  readonly document: { readonly type: DocumentType; readonly number: string };
  readonly name: string;
  readonly email: string;
  /** National digits, without the country's 57. */
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly neighbourhood: string;
    readonly city: string;
    readonly post_code: string;
  };
}

const COUNTRY_CODE = "57";
/** Colombia's numbers, of mobile phones and of others, have ten digits. */
const PHONE_DIGITS = 10;

/** Document numbers are typed with dots, phones with blanks. */
const plain = (value: string) => value.replace(/[\s.-]/g, "");

function phoneOf(value: string): string {
  const digits = plain(value).replace("+", "");
  return digits.length === PHONE_DIGITS + COUNTRY_CODE.length && digits.startsWith(COUNTRY_CODE)
    ? digits.slice(COUNTRY_CODE.length)
    : digits;
}

const isFilled = (value: string) => value.trim() !== "";
type Rule = (value: string, values: TransferValues) => boolean;
const RULES: Readonly<Partial<Record<TransferField, Rule>>> = {
  number: (value, { document }) => (document === "PAS" ? /^[0-9A-Za-z]{1,15}$/ : /^\d{1,15}$/).test(plain(value)),
  email: (value) => /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(value.trim()),
  phone: (value) => /^\d{10}$/.test(phoneOf(value)),
  postCode: (value) => /^\d{5,6}$/.test(value.trim()),
};

/** The fields that cannot be sent as they are, in the order of the form. */
export const wrongFields = (values: TransferValues): readonly TransferField[] =>
  FIELDS.filter((name) => !(RULES[name] ?? isFilled)(values[name], values));

export const detailsOf = (values: TransferValues): TransferDetails => ({
  bank: values.bank,
  entity_type: values.payer,
  document: { type: values.document, number: plain(values.number) },
  name: values.name.trim(),
  email: values.email.trim(),
  phone: phoneOf(values.phone),
  address: {
    street: values.street.trim(),
    number: values.streetNumber.trim(),
    neighbourhood: values.neighbourhood.trim(),
    city: values.city.trim(),
    post_code: values.postCode.trim(),
  },
});
