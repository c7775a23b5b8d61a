import { describe, expect, test } from "vitest";
import { billRequest, loadBill } from "@/lib/actions/cart/bill";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import type { CartTip } from "@/lib/domain/cart/cart";
import { asMinor, ZERO } from "@/lib/domain/money";
import { dosa, NOW, storefront, wireBill } from "../../fixtures";
import { code, ready, serveOrders, server } from "../order/ordering-guest";

serveOrders();

describe("the bill", () => {
  test("[BILL-01] is asked with every argument of section 7", async () => {
    const state = ready();
    addItem(state, dosa, {
      options: [{ id: "ghee", title: "Ghee", price: asMinor(1000), path: ["large"] }],
      instructions: "hot",
    });
    setCartDetails(state, {
      coupon_code: "TEN",
      applyWalletCredit: true,
      dashEstimate: {
        bid_id: "b1",
        estimated_price: asMinor(4550),
        exp_at: NOW + 1,
        extra_info: { tech_fees: ZERO, logistic_fees: ZERO },
      },
    });
    const timeSlot = { start_time: "19:00", end_time: "20:30" };
    state.time.setState({ orderTime: { date: "2026-11-22", timeSlot, orderNowOffsetTime: 45 } });
    server.answer({ getBill: () => ({ bill: wireBill(), errors: [], store: null }) });
    expect(code(await loadBill(state, { paymentOption: "cash" }))).toBe("ok");
    expect(server.callsOf("GetBill")[0]?.variables).toEqual({
      channel: "web",
      order_type: "delivery",
      items: [
        { id: "filter-coffee", quantity: 2, options: [] },
        { id: "dosa", quantity: 1, options: [{ id: "ghee", path: ["large"] }], instructions: "hot" },
      ],
      phone: "9876543210",
      coupon_code: "TEN",
      apply_wallet_credit: true,
      delivery_datetime: "2026-11-22 15:00",
      time_slot_start: "19:00:00",
      time_slot_end: "20:30:00",
      address_id: "home",
      dash_delivery: { bid_id: "b1", estimated_price: 45.5 },
      payment_option: "cash",
      tip: null,
    });
  });

  test("[BILL-01] a tip goes along as the guest chose it, to the last decimal of the currency", async () => {
    const state = ready();
    const sent = async (tip: CartTip) => {
      setCartDetails(state, { tip });
      await loadBill(state);
      return server.callsOf("GetBill").at(-1)?.variables.tip;
    };
    server.answer({ getBill: () => ({ bill: wireBill(), errors: [], store: null }) });
    expect(await sent({ percent: 12.5 })).toEqual({ percent: 12.5 });
    expect(await sent({ amount: asMinor(1999) })).toEqual({ amount: 19.99 });
  });

  test("[BILL-01] without a cart or store no request is sent; a pickup has no address", () => {
    const empty = storefront({ origin: server.origin });
    expect(code(billRequest(empty))).toBe("CART_EMPTY");
    const state = ready();
    const { selected } = state.store.getState();
    state.store.setState({ selected: selected && { ...selected, ffMode: "pickup" } });
    expect(billRequest(state)).toMatchObject({ ok: true, value: { order_type: "pickup", address_id: null } });
    state.store.setState({ selected: null });
    expect(code(billRequest(state))).toBe("STORE_SELECTION_REQUIRED");
  });

  test("[BILL-01] a delivery is charged for where its address is: as written, else the place the store was chosen for", async () => {
    const state = ready();
    server.answer({ getBill: () => ({ bill: wireBill(), errors: [], store: null }) });
    const sent = async (context?: Parameters<typeof loadBill>[1]) => {
      await loadBill(state, context);
      const { lat, lng, place } = server.callsOf("GetBill").at(-1)?.variables ?? {};
      expect(place).toBeUndefined();
      return [lat, lng];
    };
    expect(await sent()).toEqual([undefined, undefined]);
    const { selected } = state.store.getState();
    state.store.setState({ selected: selected && { ...selected, latitude: 12.99, longitude: 77.61 } });
    expect(await sent()).toEqual([12.99, 77.61]);
    expect(await sent({ typed: { lat: 12.97, lng: 77.6 } })).toEqual([12.97, 77.6]);
    state.store.setState({
      selected: selected && { ...selected, ffMode: "pickup", latitude: 12.99, longitude: 77.61 },
    });
    expect(await sent({ typed: { lat: 12.97, lng: 77.6 } })).toEqual([undefined, undefined]);
  });

  test("[EST-01] a bid that has ended goes along no more", () => {
    const state = ready();
    const extra_info = { tech_fees: ZERO, logistic_fees: ZERO };
    setCartDetails(state, { dashEstimate: { bid_id: "b1", estimated_price: asMinor(1), exp_at: NOW, extra_info } });
    expect(billRequest(state)).toMatchObject({ ok: true, value: { dashEstimate: null } });
  });
});
