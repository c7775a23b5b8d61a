import fc from "fast-check";
import { expect, test } from "vitest";
import { createFailureReports } from "@/lib/actions/payment/report-failure";
import { reportableFailure } from "@/lib/domain/order/reportable-failure";
import { serveCommerce, shopper } from "./shopper";

serveCommerce();

test("[ROBUST-13] a failure in the browser is reported with the shop's public key, by names alone, ten times a page at most", () => {
  const { storefront } = shopper().context;
  const sent: [string, RequestInit | undefined][] = [];
  const report = createFailureReports(storefront, (url, init) => {
    sent.push([String(url), init]);
    return Promise.reject(new Error("offline"));
  });
  report("stripe.confirm", { type: "card_error", code: "card_declined", message: "Asha Rao, 9000000001" });
  const [[url, init] = ["", undefined]] = sent;
  expect(url).toMatch(/\/payments\/v1\/report$/);
  expect(new Headers(init?.headers).get("authorization")).toBe(storefront.settings.apiKey);
  expect(JSON.parse(String(init?.body))).toEqual({
    event: "stripe.confirm",
    name: "card_error",
    code: "card_declined",
  });
  for (let n = 0; n < 20; n += 1) report("provider.open", new TypeError("x"));
  expect(sent).toHaveLength(10);
});

test("[ROBUST-13] names, numbers, addresses and sentences of people are no words of a failure", () => {
  const personal = { name: "Asha", type: "Asha Rao", code: "9000000001", cause: "asha@example.com" };
  expect(reportableFailure("stripe.element", personal)).toEqual({ event: "stripe.element", name: null, code: null });
  expect(reportableFailure("asha@example.com", {})).toBeNull();
  expect(reportableFailure(7, null)).toBeNull();
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (name, code, cause) => {
      const words = reportableFailure("stripe.element", { name, code, cause });
      expect(JSON.stringify(words)).not.toMatch(/[\d@ ]/);
    }),
  );
});
