import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

/** Local evening pieces of tomorrow, Sunday 22 November, at Centre, which takes two orders per half hour and mode. */
const slot = (start: string, end: string) => ({
  delivery_datetime: new Date(Date.parse(`2026-11-22T${end}:00+05:30`)).toISOString().slice(0, 16).replace("T", " "),
  time_slot_start: `${start}:00`,
  time_slot_end: `${end}:00`,
  is_future_order: true,
});
const BILL = `query($items: [CartItemInput!]!, $delivery_datetime: String, $time_slot_start: String, $time_slot_end: String) {
  getBill(channel: web, order_type: "pickup", items: $items, delivery_datetime: $delivery_datetime, time_slot_start: $time_slot_start, time_slot_end: $time_slot_end) {
    errors { error_type error_message } } }`;

describeWithStorage("hours and slots", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying?.backend.remove());
  beforeEach(() => {
    paying.time.now = NOON;
  });
  const full = async (token?: string, mode = "pickup") => {
    const query = `{ getFullSlots(fulfilment_mode: ${mode}) }`;
    return (await paying.backend.query(query, { location: CENTRE, ...(token ? { token } : {}) })).data.getFullSlots;
  };
  const billErrors = async (time: object, token?: string, lang = "en") => {
    const items = [{ id: paying.ids["French Fries"], quantity: 2 }];
    const variables = { items, ...time };
    const { data } = await paying.backend.query(BILL, {
      location: CENTRE,
      variables,
      lang,
      ...(token ? { token } : {}),
    });
    return data.getBill.errors as { error_type: string; error_message: string }[];
  };
  const place = (time: Record<string, unknown>, token = paying.guest) =>
    placeOrder(paying.backend, token, paying.ids, time);
  const codeOf = (answer: Awaited<ReturnType<typeof place>>) => answer.errors?.[0]?.extensions.code ?? "placed";

  test("[TIME-04] two guests race for the last place of a slot: exactly one has it, the other is told and the slot is shown as full", async () => {
    const time = slot("17:00", "17:30");
    expect(codeOf(await place(time))).toBe("placed");
    expect(await full()).toEqual([]);
    const [one, other] = await Promise.all([
      signUpGuest(paying.backend, "9000000011"),
      signUpGuest(paying.backend, "9000000012"),
    ]);
    const answers = await Promise.all([place(time, one), place(time, other)]);
    expect(answers.map(codeOf).sort()).toEqual(["SLOT_UNAVAILABLE", "placed"]);
    expect(await full()).toEqual(["2026-11-22 11:30"]);
    expect(await full(undefined, "delivery")).toEqual([]);
    const [refusal] = await billErrors(time);
    expect(refusal).toEqual({
      error_type: "SLOT_UNAVAILABLE",
      error_message: "This time has just filled up. Choose another time; your cart is unchanged.",
    });
    expect((await billErrors(slot("17:30", "18:00"))).map(({ error_type }) => error_type)).toEqual([]);
    // A piece of another client that begins in the same half hour finds it full, too.
    expect(codeOf(await place(slot("17:15", "17:30")))).toBe("SLOT_UNAVAILABLE");
  });

  test("[TIME-04] a place is held while its order is paid, free for the one who pays and full for others, and freed when the hold expires", async () => {
    const time = slot("18:00", "18:30");
    const at = "2026-11-22 12:30";
    const [one, other] = [await logIn(paying.backend, "9000000021"), await logIn(paying.backend, "9000000022")];
    const mine = await begin(paying, { token: one, order: { ...time, phone: "9000000021" } });
    expect(mine.placed.errors).toBeUndefined();
    expect(codeOf(await place({ ...time, phone: "9000000022" }, other))).toBe("placed");
    expect(await full()).toContain(at);
    expect(await full(other)).toContain(at);
    expect(await full(one)).not.toContain(at);
    expect(await billErrors(time, one)).toEqual([]);
    // The hold is of that half hour only.
    const later = slot("18:30", "19:00");
    for (const phone of ["9000000022", "9000000023"])
      expect(codeOf(await place({ ...later, phone }, other))).toBe("placed");
    expect(await full(one)).toEqual(expect.arrayContaining(["2026-11-22 13:00"]));
    expect((await billErrors(time, other)).map(({ error_type }) => error_type)).toEqual(["SLOT_UNAVAILABLE"]);
    expect(codeOf(await place(time))).toBe("SLOT_UNAVAILABLE");
    paying.time.now = NOON + 16 * 60_000;
    await sweep(paying.backend.app);
    expect(await full()).not.toContain(at);
    expect(codeOf(await place(time))).toBe("placed");
    expect(codeOf(await place(time))).toBe("SLOT_UNAVAILABLE");
  });

  test("[TIME-04] a paid order keeps its place after the time of the hold, a cancelled one frees it", async () => {
    const time = slot("19:00", "19:30");
    const held = await begin(paying, { order: time });
    expect((await capture(paying, held.txn, held.key)).body.success).toBe(true);
    expect(codeOf(await place(time))).toBe("placed");
    paying.time.now = NOON + 16 * 60_000;
    await sweep(paying.backend.app);
    expect(await full(paying.guest)).toContain("2026-11-22 13:30");
    const cancel = { order: held.order.order_id, reason: "test" };
    expect((await paying.backend.rest("POST", "/staff/orders/cancel", cancel)).body.state).toBe("CANCELLED");
    expect(await full()).not.toContain("2026-11-22 13:30");
    expect(codeOf(await place(time))).toBe("placed");
  });

  test("[TIME-04] thirty orders at once over three half hours: never more than two in each", async () => {
    const starts = ["20:00", "20:30", "21:00"].map((start, index) =>
      slot(start, ["20:30", "21:00", "21:30"][index] as string),
    );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => place(starts[index % 3] ?? {})));
    expect(answers.filter((answer) => codeOf(answer) === "placed")).toHaveLength(6);
    expect((await full()).filter((at: string) => at >= "2026-11-22 14:30" && at <= "2026-11-22 15:30")).toEqual([
      "2026-11-22 14:30",
      "2026-11-22 15:00",
      "2026-11-22 15:30",
    ]);
  });

  test("[STORE-06] the staff close a store for a day: guests read it with its reason in their language, orders are refused with it, and it goes away again", async () => {
    const { backend } = paying;
    const override = { from: "2026-11-22", reason: { en: "Kitchen works", ar: "أعمال في المطبخ" } };
    const set = (body: object) => backend.rest("POST", "/staff/hours-overrides", { business: "bistro", ...body });
    const added = await set({ store: CENTRE, override });
    expect(added.status).toBe(200);
    await backend.rest("POST", "/staff/hours-overrides", { business: "rival", override: { from: "11-22" } });
    const everywhere = await set({ override: { from: "11-22", until: "11-23", hours: [["10:00", "12:00"]] } });
    const read = async (lang: string) => {
      const query =
        "{ getStoresList { biz_location_id hours_overrides { from until hours { open close } slots { start_time } reason } } }";
      return (await backend.query(query, { lang })).data.getStoresList;
    };
    const [centre, lake] = await read("ar");
    const week = {
      from: "11-22",
      until: "11-23",
      hours: [{ open: "10:00", close: "12:00" }],
      slots: null,
      reason: null,
    };
    expect(centre.hours_overrides).toEqual([
      { from: "2026-11-22", until: "2026-11-22", hours: [], slots: null, reason: "أعمال في المطبخ" },
      week,
    ]);
    expect(lake.hours_overrides).toEqual([week]);
    const time = slot("21:30", "22:00");
    expect((await billErrors(time)).map(({ error_message }) => error_message)).toEqual([
      "Centre is closed on 22 November: Kitchen works. Choose another time.",
    ]);
    const refused = await place(time);
    expect(refused.errors?.[0]).toMatchObject({
      message: "Centre is closed on 22 November: Kitchen works. Choose another time.",
      extensions: { code: "SLOT_UNAVAILABLE" },
    });
    expect(
      (await backend.rest("POST", "/staff/hours-overrides/remove", { business: "bistro", id: added.body.id })).status,
    ).toBe(200);
    expect((await billErrors(time)).map(({ error_message }) => error_message)).toEqual([
      "Centre has special hours on 22 November. Choose another time.",
    ]);
    expect(await billErrors(slot("10:00", "10:30"))).toEqual([]);
    const gone = { business: "rival", id: everywhere.body.id };
    expect((await backend.rest("POST", "/staff/hours-overrides/remove", gone)).status).toBe(404);
    await backend.rest("POST", "/staff/hours-overrides/remove", { ...gone, business: "bistro" });
    expect(await billErrors(time)).toEqual([]);
    expect((await set({ override: { from: "tomorrow" } })).status).toBe(400);
    expect((await set({ override: { from: "11-22", hours: [["10:00", "25:00"]] } })).status).toBe(400);
    expect((await set({ store: 99, override: { from: "11-22" } })).status).toBe(404);
  });
});
