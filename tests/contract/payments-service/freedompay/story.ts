import { freedomPayProvider } from "../../../../backend/payments-service/providers/freedompay/freedompay.ts";
import { exchange, type Story } from "../story.ts";
import { created, ID, input, KEYS, result, signal, step, transaction, txn } from "./exchanges.ts";

/** The stand-in's merchant has this terminal alone, and an ES key. */
const keys = { ...KEYS, terminalId: "2500000000", esKey: "es_canary" };
const CHECKOUT = "/checkoutservice/checkoutservice.svc";
const [CREATE, GET] = [`POST ${CHECKOUT}/CreateTransaction`, `POST ${CHECKOUT}/GetTransactionJSON`];
const FREEWAY = "POST /Freeway/Service.asmx";
const body = {
  StoreId: keys.storeId,
  TerminalId: keys.terminalId,
  TransactionTotal: "12.50",
  CurrencyCode: "USD",
  CaptureMode: true,
  TimeoutMinutes: 15,
  MerchantReferenceCode: "t0123456789",
  InvoiceNumber: "t0123456789",
  CultureCode: "en_US",
  ESKey: keys.esKey,
};
const without = ({ ...all }: Record<string, unknown>, name: string) => {
  delete all[name];
  return all;
};
const reading = (answer: object) => exchange({ call: GET, body: { TransactionId: ID, ESKey: keys.esKey } }, answer);
const refusedPage = (change: object) =>
  exchange(
    { call: CREATE, body: { ...body, ...change } },
    { CheckoutUrl: null, TransactionId: null, ResponseMessage: "Invalid" },
  );
/** As the plug-in's SoapClient writes it. */
const envelope = (amount: string, capture = "0120260101AB") =>
  '<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
  `<Submit xmlns="http://freeway.freedompay.com/"><request><storeId>${keys.storeId}</storeId>` +
  `<terminalId>${keys.terminalId}</terminalId><purchaseTotals><chargeAmount>${amount}</chargeAmount></purchaseTotals>` +
  `<orderRequestID>${capture}</orderRequestID><merchantReferenceCode>t0123456789</merchantReferenceCode>` +
  "<invoiceHeader><invoiceNumber>t0123456789</invoiceNumber></invoiceHeader>" +
  `<esKey>${keys.esKey}</esKey><ccCreditService run="true"/></request></Submit></S:Body></S:Envelope>`;
const credit = (amount: string, answer: string, capture?: string) =>
  exchange({ call: FREEWAY, headers: { "content-type": "text/xml" }, text: envelope(amount, capture) }, answer);
const decided = (id: string, decision: string, reason: string) =>
  result(`<requestID>${id}</requestID><decision>${decision}</decision><reasonCode>${reason}</reasonCode>`);
const elements = ["requestID", "decision", "reasonCode"];
const taken = { FreewayRequestId: "0120260101AB" };
const done = transaction({ AuthResponse: step("ACCEPT", taken), CaptureResponse: step("ACCEPT", taken) });

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "FreedomPay",
  hosts: ["https://payments.uat.freedompay.com", "https://cs.uat.freedompay.com"],
  keys: { public: keys.storeId, api: keys.esKey, webhook: "" },
  provider: (send) => freedomPayProvider(keys, { fetch: send }),
  page: ({ CheckoutUrl: checkout_url }) => ({ checkout_url }),
  ids: [
    "checked",
    "https://checked",
    ID,
    created.CheckoutUrl,
    "0120260101AB",
    "0120260102CC",
    "0120260102CD",
    "0120260102CE",
  ],
  varying: ["ResponseMessage"],
  less: [],
  unplayed: [],
  notOffered: [],
  parse: (xml) => Object.fromEntries(elements.map((name) => [name, xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0]])),
  parts: [
    {
      title: "a transaction is made, with FreedomPay's page for it",
      by: (provider) => provider.create(input, signal),
      reads: { reference: ID, data: { checkout_url: created.CheckoutUrl } },
      exchanges: [exchange({ call: CREATE, body }, created)],
    },
    {
      title: "the store is known: a checkout that is not opened",
      by: (provider) => provider.check?.(signal),
      reads: true,
      exchanges: [
        exchange(
          {
            call: CREATE,
            body: {
              ...without(body, "CultureCode"),
              TransactionTotal: "1.00",
              MerchantReferenceCode: "check",
              InvoiceNumber: "check",
            },
          },
          { ...created, TransactionId: "checked", CheckoutUrl: "https://checked" },
        ),
      ],
    },
    {
      title: "another store, half a cent and a page of an hour are refused with status 200",
      exchanges: [
        refusedPage({ StoreId: "1" }),
        refusedPage({ TransactionTotal: "12.505" }),
        refusedPage({ TimeoutMinutes: 60 }),
      ],
    },
    {
      title: "not paid yet",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized", amount: 1_250, currency: "USD" },
      exchanges: [reading(transaction())],
    },
    {
      title: "an unpaid payment needs no release",
      by: async (provider) => provider.cancel?.(txn, signal),
      exchanges: [reading(transaction())],
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "completed", amount: 1_250, currency: "USD" },
      exchanges: [reading(done)],
    },
    {
      title: "a part goes back, by a credit on the capture; the transaction stays captured",
      by: async (provider) => [
        await provider.refund(txn, "r0", signal, { amount: { ...txn.amount, value: 250, shown: "2.50" }, before: 0 }),
        await provider.fetch(txn, signal),
      ],
      reads: [{ status: "done", refund_reference: "0120260102CC" }, { status: "completed" }],
      exchanges: [reading(done), credit("2.50", decided("0120260102CC", "ACCEPT", "100")), reading(done)],
    },
    {
      title: "more than is left does not go back",
      by: (provider) => provider.refund(txn, "r1", signal),
      reads: { status: "refused" },
      exchanges: [reading(done), credit("12.50", decided("0120260102CD", "REJECT", "203"))],
    },
    {
      title: "nothing goes back on a capture that is not known",
      exchanges: [credit("1.00", decided("0120260102CE", "REJECT", "101"), "none")],
    },
  ],
};
