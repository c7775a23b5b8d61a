import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { TransactionRow } from "@/components/account/wallet/transaction-row";
import type { Transaction } from "@/lib/api/customer/customer";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { branded, type Written } from "../../lib/branded";
import { settings } from "../../lib/fixtures";

function textOf(change: Partial<Written<Transaction>>): string {
  const transaction = branded<Transaction>({
    store_id: null,
    store_name: null,
    payment_type: "reload",
    payment_amount: 50_000,
    created: "2026-11-22T07:00:00Z",
    bill_number: "t61b5c038357d494b8c5a8734a8d2db34",
    payment_src: "PaymentOS",
    comments: null,
    ...change,
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale: "en" })}>
        <TransactionRow transaction={transaction} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  return (container.textContent ?? "").replace(/[\u2066\u2069]/g, "");
}

test("[WALL-01] a top-up has a short reference and the name that its gateway has everywhere", () => {
  const text = textOf({});
  expect(text).toContain(`Reference A8D2DB34 · ${en.gateways.PaymentOS.by}`);
  expect(text).not.toContain("t61b5c03");
  expect(text).not.toContain("PaymentOS");
});

test("[WALL-01] an order's row names its bill and the wallet", () => {
  expect(
    textOf({ payment_type: "order", payment_amount: -500, bill_number: "A-104", payment_src: "wallet" }),
  ).toContain("Bill A-104 · from your wallet");
});

test("[WALL-01] what comes back into the wallet is not said to come from it", () => {
  const refund = { payment_type: "refund", payment_amount: 10_000, bill_number: "005", payment_src: "wallet" } as const;
  expect(textOf(refund)).toContain("Bill 005");
  expect(textOf(refund)).not.toContain(en.accountPages.wallet.sources.wallet);
});
