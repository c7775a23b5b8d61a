import { MODES } from "../../../lib/domain/modes.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import { PAID_ONLINE } from "../../orders/payment/hold.ts";
import { onlineGateways } from "../../orders/payment/second-way.ts";
import { mayDesign, maySetMoney } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";

/** What a shop needs before its first order, in the order in which it is set up. */
export const SETUP_STEPS = ["dishes", "store", "hours", "area", "payment", "provider", "looks", "publish"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

type SetupStore = Pick<
  StoreRow,
  "id" | "hours" | "delivery_area" | "enabled_for_ordering" | "fulfillment_modes" | "payment_modes"
>;
export interface SetupState {
  readonly stores: readonly SetupStore[];
  readonly payments: readonly string[];
  /** Whether a provider could take what guests pay online. */
  readonly hasProvider: boolean;
  /** Whether guests can see a dish. */
  readonly hasDish: boolean;
  /**
   * Whether the style of a shop opened in the console was published after it was opened, and whether a draft waits. Null:
   * the style came with a file.
   */
  readonly looks: { readonly isPublished: boolean; readonly hasDraft: boolean } | null;
}

export interface MissingStep {
  readonly step: SetupStep;
  /** The store that it is about; null: the whole shop. */
  readonly store: number | null;
}

/** What one store lacks. */
function missingAt(
  store: SetupStore,
  { payments, hasProvider }: Pick<SetupState, "payments" | "hasProvider">,
): SetupStep[] {
  const isWithoutHours = Object.values(store.hours).every((spans) => (spans?.length ?? 0) === 0);
  const delivers = store.fulfillment_modes.some((mode) => MODES[mode].address);
  const accepted = store.payment_modes.filter((mode) => payments.includes(mode));
  const missing: Partial<Record<SetupStep, boolean>> = {
    store: !store.enabled_for_ordering,
    hours: isWithoutHours,
    area: delivers && !store.delivery_area,
    payment: accepted.length === 0,
    provider: !hasProvider && accepted.length > 0 && accepted.every((mode) => mode === PAID_ONLINE),
  };
  return SETUP_STEPS.filter((step) => missing[step]);
}

/** What is missing until the shop can take its first order: at the store that lacks the least. */
export function missingSteps({ stores, hasDish, looks, ...paying }: SetupState): MissingStep[] {
  const each = stores.map((store) => ({ store: store.id, steps: missingAt(store, paying) }));
  const [leastMissing] = each.toSorted((a, b) => a.steps.length - b.steps.length);
  const shopSteps: SetupStep[] = [
    ...(hasDish ? [] : (["dishes"] as const)),
    ...(looks && !looks.isPublished && !looks.hasDraft ? (["looks"] as const) : []),
    ...(looks && !looks.isPublished ? (["publish"] as const) : []),
  ];
  const steps: MissingStep[] = [
    ...shopSteps.map((step) => ({ step, store: null })),
    ...(leastMissing?.steps ?? []).map((step) => ({ step, store: leastMissing?.store ?? null })),
  ];
  return steps.toSorted((a, b) => SETUP_STEPS.indexOf(a.step) - SETUP_STEPS.indexOf(b.step));
}

/** The steps with where each is done. */
export interface SetupTask extends MissingStep {
  /** Null: an owner does it. */
  readonly href: string | null;
}

/** The part of a store's page in which a step is done. */
const PANEL_ANCHORS = { store: "#h-ordering", hours: "#h-week", payment: "#h-ordering" } as const;

export async function readSetup({ app, signed, at }: ConsoleContext): Promise<SetupTask[]> {
  const { repos, business, member } = signed;
  const version =
    business.opening && mayDesign(member.role)
      ? ((await repos.studio.history({ before: null, most: 1 }))[0]?.version ?? 0)
      : null;
  const missing = missingSteps({
    stores: await repos.stores.all(),
    payments: business.payment_options,
    hasProvider: onlineGateways({ app, business }).length > 0,
    hasDish: await repos.menu.hasItem(),
    looks:
      version === null ? null : { isPublished: version > 1, hasDraft: Boolean((await repos.studio.draft())?.config) },
  });
  const hrefOf = ({ step, store }: MissingStep): string | null => {
    if (step === "looks" || step === "publish") return at("studio");
    if (step === "dishes") return at("menu");
    if (step === "provider") return maySetMoney(member) ? at("settings", "payment") : null;
    return step === "area"
      ? at("stores", "area", String(store))
      : `${at("stores", "store", String(store))}${PANEL_ANCHORS[step]}`;
  };
  return missing.map((one) => ({ ...one, href: hrefOf(one) }));
}
