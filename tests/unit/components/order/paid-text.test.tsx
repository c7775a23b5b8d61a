import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { usePaidText } from "@/components/order/order-words";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { wireOrder } from "../../lib/actions/order/wire-order";

test.each([
  ["en", en, ["Pay when it arrives", "Pay when you pick it up", "Pay in person"]],
  ["es", es, ["Se paga al recibirlo", "Se paga al recogerlo", "Se paga en persona"]],
  ["ar", ar, ["يُدفع عند وصوله", "يُدفع عند الاستلام من الفرع", "يُدفع حضوريًا"]],
] as const)("[OLIST-02] what is still due is paid where the guest gets the food (%s)", (locale, messages, said) => {
  const due = (order_type: string) => {
    const order = orderDetailOf({ ...wireOrder("PLACED"), order_type }, minorUnits("INR"));
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        {children}
      </NextIntlClientProvider>
    );
    return renderHook(() => usePaidText(order), { wrapper }).result.current;
  };
  expect(["Delivery", "TakeAway", "Dinein"].map(due)).toEqual(said);
});
