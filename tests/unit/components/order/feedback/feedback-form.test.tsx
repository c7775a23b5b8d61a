import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FeedbackForm } from "@/components/order/feedback/feedback-form";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings } from "../../../lib/fixtures";

const MESSAGES = { ar, en, es };
const choices = [{ id: "taste", sort_order: 1, text: "Taste" }];
let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    getBusinessInfo: () => ({
      id: "kaapi",
      name: "Kaapi Kitchen",
      currency: "INR",
      allow_item_level_notes: true,
      isd_code: "91",
      timezone: "Asia/Kolkata",
      cancel_seconds: 60,
      payment_options: [],
      supported_languages: ["en"],
      features: { pg_service: false },
      mails_orders: false,
      order_choices: { tip_modes: [], tip_presets: [], cutlery_modes: [], no_contact_modes: [] },
      time_slots: [],
      feedback_config: { choices },
    }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/o1`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test.each(["ar", "en", "es"] as const)(
  "[ORD-04] the shop's labels answer a question that the stars decide: what was good, or what could be better (%s)",
  async (locale) => {
    render(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin, locale })}>
          <FeedbackForm orderId="o1" onGiven={() => {}} />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    const { good, better } = MESSAGES[locale].order.feedback;
    const stars = screen.getAllByRole("radio");
    fireEvent.click(stars[3] as HTMLElement);
    expect(await screen.findByRole("group", { name: good })).toBeTruthy();
    fireEvent.click(stars[2] as HTMLElement);
    expect(screen.getByRole("group", { name: better })).toBeTruthy();
    expect(screen.queryByRole("group", { name: good })).toBeNull();
  },
);
