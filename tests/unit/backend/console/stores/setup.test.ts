import { describe, expect, test } from "vitest";
import { plainWords } from "../../../../../backend/console/console-context.ts";
import { setupList, setupNotice } from "../../../../../backend/console/pages/manage.ts";
import { missingSteps, type SetupState } from "../../../../../backend/console/stores/setup.ts";

const store = {
  id: 1,
  hours: { mon: [["09:00", "17:00"]] },
  delivery_area: { type: "radius", km: 3 },
  enabled_for_ordering: true,
  fulfillment_modes: ["delivery", "pickup"],
  payment_modes: ["cash"],
} as unknown as SetupState["stores"][number];
const READY: SetupState = {
  stores: [store],
  payments: ["cash"],
  hasProvider: false,
  hasDish: true,
  looks: { isPublished: true, hasDraft: false },
};
const steps = (change: Partial<SetupState>) => missingSteps({ ...READY, ...change }).map(({ step }) => step);
const at = (change: Partial<typeof store>) => steps({ stores: [{ ...store, ...change }] });

describe("[STUDIO-20] the steps until a shop's first order", () => {
  test("[STUDIO-20] a shop that has everything has none, also one whose looks came with a file", () => {
    expect(steps({})).toEqual([]);
    expect(steps({ looks: null })).toEqual([]);
  });

  test.each([
    ["dishes", steps({ hasDish: false })],
    ["store", at({ enabled_for_ordering: false })],
    ["hours", at({ hours: {} })],
    ["hours", at({ hours: { mon: [] } })],
    ["area", at({ delivery_area: null })],
    ["payment", at({ payment_modes: [] })],
    ["payment", steps({ payments: ["payment_gateway"] })],
    ["provider", steps({ stores: [{ ...store, payment_modes: ["payment_gateway"] }], payments: ["payment_gateway"] })],
    ["publish", steps({ looks: { isPublished: false, hasDraft: true } })],
  ])("[STUDIO-20] each thing that is missing is a step by itself: %s", (step, found) => {
    expect(found).toEqual([step]);
  });

  test("[STUDIO-20] a provider is a step only where online payment is the only way to pay", () => {
    const online = { ...store, payment_modes: ["payment_gateway"] };
    const payments = ["cash", "payment_gateway"];
    expect(steps({ stores: [online], payments, hasProvider: true })).toEqual([]);
    expect(steps({ stores: [online], payments })).toEqual(["provider"]);
    expect(steps({ stores: [{ ...store, payment_modes: payments }], payments })).toEqual([]);
    expect(steps({ stores: [online, store], payments })).toEqual([]);
  });

  test("[STUDIO-20] a store that only sells at its counter needs no delivery area", () => {
    expect(at({ delivery_area: null, fulfillment_modes: ["pickup"] })).toEqual([]);
  });

  test("[STUDIO-20] they are in the order in which a shop is set up, and looks come before their publishing", () => {
    const bare = { ...store, hours: {}, delivery_area: null };
    expect(steps({ stores: [bare], hasDish: false, looks: { isPublished: false, hasDraft: false } })).toEqual([
      "dishes",
      "hours",
      "area",
      "looks",
      "publish",
    ]);
  });

  test("[STUDIO-20] one store that is ready is enough, else the one that lacks the least is named", () => {
    const bare = { ...store, id: 2, hours: {}, delivery_area: null };
    expect(steps({ stores: [bare, store] })).toEqual([]);
    const nearly = { ...store, id: 3, hours: {} };
    expect(missingSteps({ ...READY, stores: [bare, nearly] })).toEqual([{ step: "hours", store: 3 }]);
  });

  test("[STUDIO-20] a step that only an owner can take is shown to a manager as that, without a link", () => {
    const context = plainWords("en") as never;
    const told = (href: string | null) =>
      (setupList(context, [{ step: "provider", store: 1, href }]) as { text: string }).text;
    expect(told("/settings/payment")).toMatch(/href="\/settings\/payment".*Choose one and give it an account/);
    expect(told(null)).not.toContain("href");
    expect(told(null)).toContain("An owner can choose a provider under Settings, Payment, or accept cash too.");
  });

  test("[STUDIO-20] where only the looks are left it says that guests can order already, and counts the looks as no step before", () => {
    const context = { ...plainWords("en"), at: (...parts: string[]) => parts.join("/") } as never;
    const told = (change: Partial<SetupState>) => {
      const tasks = missingSteps({ ...READY, ...change }).map((one) => ({ ...one, href: "/x" }));
      return [setupNotice(context, tasks), setupList(context, tasks)].map((part) => (part as { text: string }).text);
    };
    const looks = { isPublished: false, hasDraft: false };
    const [notice, list] = told({ looks });
    expect(notice).toContain("Guests can order already. Next: Make the shop look like yours");
    expect(list).toContain("Guests can order already.");
    expect(`${notice}${list}`).not.toContain("until your first order");
    const [before, both] = told({ looks, hasDish: false });
    expect(before).toContain("1 step until your first order. Next: Add your dishes");
    expect(both?.match(/data-step="\w+"/g)).toEqual(
      ["dishes", "looks", "publish"].map((step) => `data-step="${step}"`),
    );
    expect(both).not.toContain("can order already");
  });
});
