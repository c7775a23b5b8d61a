import { keptItems } from "../../../lib/domain/order/kept-items.ts";
import type { RequestContext } from "../../context.ts";
import { asRowId } from "../../ids.ts";

/** As many as fit beside each other on a phone. */
const MAX_PICTURES = 4;

interface Batch {
  readonly ids: Set<number>;
  readonly answer: Promise<ReadonlyMap<number, string>>;
}
const batches = new WeakMap<RequestContext, Batch>();

/** The batch of this response: its fields are resolved before the query that serves all of them is sent. */
function batchOf(context: RequestContext): Batch {
  const known = batches.get(context);
  if (known) return known;
  const ids = new Set<number>();
  const answer = Promise.resolve().then(() => {
    batches.delete(context);
    return context.repos.menu.picturesOf([...ids]);
  });
  const batch = { ids, answer };
  batches.set(context, batch);
  return batch;
}

/** OLIST-01: the pictures of an order's dishes as the menu has them today, each once, in the order of the dishes. */
export async function orderPictures(
  context: RequestContext,
  items: readonly { readonly id: string; readonly status?: string | null }[],
): Promise<string[]> {
  const ids = keptItems(items).flatMap(({ id }) => asRowId(id) ?? []);
  const batch = batchOf(context);
  for (const id of ids) batch.ids.add(id);
  const pictures = await batch.answer;
  return [...new Set(ids.flatMap((id) => pictures.get(id) ?? []))].slice(0, MAX_PICTURES);
}
