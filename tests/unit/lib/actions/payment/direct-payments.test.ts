import { describe, expect, test } from "vitest";
import { payOrder } from "@/lib/actions/payment/pay-order";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { MapStorage } from "../../fixtures";
import { commerce, lines, REQUEST, serveCommerce, server, shopper } from "./shopper";

serveCommerce();

describe("without a payment service", () => {
  const payu = { type: "payu", success: true, transaction_id: "txn-9", url: "https://checkout.payulatam.com/x" };
  const DIRECT = { way: "direct", gateways: ["PayULatinAmerica"] } as const;

  test("[PGW-16] placeOrder begins the payment, the page opens it, and finalizePayment alone says that it is paid", async () => {
    commerce.payment = { ...payu, payload: { merchantId: "1", signature: "s" } };
    let success = false;
    server.answer({ finalizePayment: () => ({ success, message: null }) });
    commerce.orderNow.status = "pending";
    const guest = shopper(new MapStorage(), DIRECT);
    const end = await payOrder(guest.context, { ...REQUEST, gateway: "PayULatinAmerica" });
    expect(end).toMatchObject({ orderId: "order-1", outcome: { state: "left" } });
    expect(commerce.placed[0]?.pg_service_txn_id ?? null).toBeNull();
    expect(guest.service.requests, "no payment service is asked").toEqual([]);
    expect((await resumePayment(guest.context, "once")).screen).toBe("pending");
    success = true;
    commerce.orderNow.status = "paid";
    expect((await resumePayment(guest.context, "once")).screen).toBe("paid");
    expect(server.callsOf("FinalizePayment").at(-1)?.variables).toMatchObject({ transactionId: "txn-9" });
    expect(lines(guest)).toBe(0);
  });

  test.each(["cheque", null])("[PGW-16] an unsupported type (%s) gives payment failed", async (type) => {
    commerce.payment = { ...payu, type };
    const guest = shopper(new MapStorage(), DIRECT);
    const end = await payOrder(guest.context, { ...REQUEST, gateway: "PayULatinAmerica" });
    expect(end.outcome).toMatchObject({
      success: false,
      state: "failed",
      code: "PAYMENT_FAILED",
      message: "Payment failed",
    });
    expect(guest.left).toEqual([]);
  });
});
