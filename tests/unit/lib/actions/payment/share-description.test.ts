import { expect, test } from "vitest";
import { payBillShare } from "@/lib/actions/payment/pay-bill-share";
import { asMinor } from "@/lib/domain/money";
import { serveCommerce, shopper } from "./shopper";

serveCommerce();

test("[DINE-05] the provider's page and receipt name the table whose bill is paid", async () => {
  const guest = shopper();
  guest.context.storefront.store.setState({ table: { id: "t-7", name: "Table 7" } });
  await payBillShare(guest.context, { paymentId: "share-1", amount: asMinor(5_000), gateway: "PhonePe" });
  const { body } = guest.service.only();
  expect(body).toMatchObject({ purpose: "invoice_payment", purpose_id: "share-1" });
  expect((body.extras as { description: string }).description).toBe("Test Kitchen: order · Table 7");
});
