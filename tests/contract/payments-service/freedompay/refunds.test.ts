import { describe, expect, test } from "vitest";
import { FREEWAY, GET, KEYS, paid, recorded, result, signal, step, transaction, txn } from "./exchanges.ts";

const ACCEPTED = result("<requestID>0120260102CC</requestID><decision>ACCEPT</decision><reasonCode>100</reasonCode>");
const REJECTED = result("<requestID>0120260102CD</requestID><decision>REJECT</decision><reasonCode>203</reasonCode>");
const REVERSED = ACCEPTED.replace(
  "</SubmitResult>",
  "<torReply><reasonCode>100</reasonCode></torReply></SubmitResult>",
);
const unreached = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } });

describe("a void", () => {
  const run = async (found: object) => {
    const vendor = recorded({ [GET]: found, [FREEWAY]: ACCEPTED });
    await vendor.provider.cancel?.(txn, signal);
    return vendor;
  };

  test("[ROBUST-18] releases what was authorised and not taken, on the authorisation's own id and without an amount", async () => {
    const { asked } = await run(transaction({ AuthResponse: step("ACCEPT", { FreewayRequestId: "0120260101AA" }) }));
    expect(asked[1]?.call).toBe(FREEWAY);
    expect(asked[1]?.body).toContain("<orderRequestID>0120260101AA</orderRequestID>");
    expect(asked[1]?.body).toContain('<voidService run="true"/></request>');
    expect(asked[1]?.body).not.toContain("chargeAmount");
  });

  test("[ROBUST-18] is not sent for a page that nobody used, a refusal, or money that was taken", async () => {
    for (const found of [transaction(), transaction({ AuthResponse: step("REJECT") }), paid])
      expect((await run(found)).calls()).toEqual([GET]);
  });
});

describe("a refund", () => {
  const run = (answer: string | number | Error, found: object | number = paid, keys = KEYS) => {
    const vendor = recorded({ [GET]: found, [FREEWAY]: answer }, keys);
    return { ...vendor, state: () => vendor.provider.refund(txn, "r0123456789", signal) };
  };

  test("[ROBUST-18] is a credit on the capture's own id, by SOAP, and done when it is accepted", async () => {
    const { state, asked } = run(ACCEPTED);
    expect(await state()).toEqual({ status: "done", refund_reference: "0120260102CC" });
    expect(asked[1]).toEqual({
      call: FREEWAY,
      type: "text/xml",
      body:
        '<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
        '<Submit xmlns="http://freeway.freedompay.com/"><request><storeId>1495000001</storeId>' +
        "<terminalId>2500000002</terminalId><purchaseTotals><chargeAmount>12.50</chargeAmount></purchaseTotals>" +
        "<orderRequestID>0120260101AB</orderRequestID><merchantReferenceCode>t0123456789</merchantReferenceCode>" +
        "<invoiceHeader><invoiceNumber>t0123456789</invoiceNumber></invoiceHeader>" +
        '<ccCreditService run="true"/></request></Submit></S:Body></S:Envelope>',
    });
  });

  test("[PAY-REFUND] FreedomPay: a part is a credit of its amount on the same capture", async () => {
    const vendor = recorded({ [GET]: paid, [FREEWAY]: ACCEPTED });
    const part = { amount: { ...txn.amount, value: 250, shown: "2.50" }, before: 0 };
    expect((await vendor.provider.refund(txn, "part-1", signal, part)).status).toBe("done");
    expect(vendor.asked[1]?.body).toContain("<chargeAmount>2.50</chargeAmount>");
    expect(vendor.provider.refundsParts).toBe(true);
  });

  test("[ROBUST-18] of a live store goes to the live host, with what could be markup written as text", async () => {
    const live = { ...KEYS, esKey: 'a&b<c>"', live: true };
    const vendor = recorded(
      {
        [GET.replace(".uat.", ".")]: paid,
        "https://cs12.freedompay.us/Freeway/Service.asmx": ACCEPTED,
      },
      live,
    );
    expect((await vendor.provider.refund(txn, "r1", signal)).status).toBe("done");
    expect(vendor.asked[1]?.body).toContain("<esKey>a&amp;b&lt;c&gt;&quot;</esKey>");
  });

  test.each([
    ["rejected", REJECTED],
    ["undone by a later request", REVERSED],
  ])("[ROBUST-18] that was %s gave nothing back", async (_, answer) => {
    expect(await run(answer).state()).toEqual({ status: "refused", refund_reference: null });
  });

  test("[ROBUST-18] of money that was not taken, or is another payment's, is not sent", async () => {
    for (const found of [
      transaction(),
      transaction({ AuthResponse: step("ACCEPT") }),
      { ...paid, MerchantReferenceCode: "t999" },
    ]) {
      const { state, calls } = run(ACCEPTED, found);
      expect(await state()).toEqual({ status: "refused", refund_reference: null });
      expect(calls()).toEqual([GET]);
    }
  });

  test.each([
    ["the capture cannot be looked up", ACCEPTED, 503],
    ["Freeway refuses the connection", unreached("ECONNREFUSED"), paid],
    ["Freeway has no address", unreached("ENOTFOUND"), paid],
  ])("[ROBUST-18] was certainly not made when %s, and may be sent later", async (_, answer, found) => {
    expect(await run(answer, found).state()).toEqual({ status: "pending", refund_reference: null });
  });

  test.each([
    ["no answer comes", new TypeError("fetch failed")],
    ["the connection breaks", unreached("ECONNRESET")],
    ["Freeway answers 500", 500],
    ["the answer is no result", "<html>"],
    ["the answer is cut off", ACCEPTED.slice(0, ACCEPTED.indexOf("<reasonCode>"))],
    ["the decision is an error", ACCEPTED.replace("ACCEPT", "ERROR")],
  ])("[ROBUST-18] is unknown when %s: it throws, and is asked for once in the whole call", async (_, answer) => {
    const { state, calls, provider } = run(answer);
    await expect(state()).rejects.toThrow();
    expect(calls()).toEqual([GET, FREEWAY]);
    expect(provider.refundsOnce).toBe(true);
  });
});
