import { createHash, randomUUID } from "node:crypto";
import { GraphQLError } from "graphql";
import type { Language } from "../../../config/languages.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { createContext } from "../../context.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { CartItemInput } from "../../generated/resolvers.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { changeStateWithin } from "../../orders/transition.ts";
import { percentOfBill } from "../../rules/dine-in/service-percent.ts";
import type { Services } from "../../services.ts";
import { recomputeRound } from "../bill/recompute-round.ts";
import { place } from "../rounds/place-round.ts";
import { withTableLocked } from "../visits/lock-visit.ts";
import type { Staff } from "./staff.ts";

interface NewRound extends Staff {
  readonly visitId: string;
  /** The business's, which names it. */
  readonly apiKey: string;
  readonly language: Language;
  readonly items: readonly CartItemInput[];
  /** Made by the form, so that a repeated one adds nothing twice (D8). */
  readonly key: string;
}

/** GONE: the visit has ended. Otherwise the sentence that says why it cannot be ordered. */
export type RoundRefusal = { readonly code: "GONE" } | { readonly code: "REFUSED"; readonly message: string };

/**
 * Adds a round for guests without a phone. Staff have accepted what they enter, so the kitchen has it at once. Everything
 * that is checked when a phone sends a round is checked here too.
 */
export async function addRound(
  app: Services,
  repos: Repositories,
  round: NewRound,
): Promise<Result<null, RoundRefusal>> {
  const { visitId, storeId, staffId, apiKey, language, items, key } = round;
  const headers: Record<string, string> = { "x-api-key": apiKey, location_id: String(storeId), "x-use-lang": language };
  const context = await createContext(app, (name) => headers[name] ?? null, null);
  const request_hash = createHash("sha256").update(JSON.stringify(items)).digest("hex");
  const order_id = randomUUID();
  const today = context.business.order_choices.service_charge?.percent ?? 0;
  const known = await repos.visits.byId(visitId);
  if (known?.store_id !== storeId) return err({ code: "GONE" });
  try {
    const placed = await withTableLocked(repos, visitId, async (tx, visit) => {
      if (visit.ended_at) return "ended" as const;
      const name = { scope: "addRound", key, owner: visit.id };
      if (!(await tx.placing.takeKey({ ...name, request_hash, order_id, response: null, created_at: context.now }))) {
        const before = await tx.placing.findKey(name);
        if (before?.request_hash !== request_hash) throw context.fail("IDEMPOTENCY_KEY_REUSED", "round_key_reused");
        return "again" as const;
      }
      const { bill, menuChanged: changed } = await place(context, tx, {
        visit,
        guest: null,
        args: { items: [...items] },
        order_id,
      });
      const order = await tx.orders.byId(order_id);
      // The charges were computed as for a new bill.
      if (order && percentOfBill(bill, today) !== today) await recomputeRound(app, tx, order, bill);
      await changeStateWithin(app, tx, order_id, { actor: "staff", staffId, choose: () => "SENT_TO_KITCHEN" });
      if (changed) await menuChanged(app, tx);
      return "placed" as const;
    });
    if (placed === null || placed === "ended") return err({ code: "GONE" });
    return ok(null);
  } catch (error) {
    if (error instanceof GraphQLError) return err({ code: "REFUSED", message: error.message });
    throw error;
  }
}
