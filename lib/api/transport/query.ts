import type { Document } from "@/lib/api/transport/execute";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type MinorUnits, minorUnits } from "@/lib/api/wire-money";

/**
 * A read as data: its document and the mapper of its result. `runQuery` reads it once; `useOwn` keeps it in the cache
 * of the signed-in customer. In both cases amounts become minor units only here.
 */
export interface Query<Data, Variables, Value> {
  readonly document: Document<Data, Variables>;
  readonly map: (data: Data, minor: MinorUnits) => Value;
}

/** Reads once from a source. */
export async function runQuery<Data, Variables, Value>(
  source: Source,
  { document, map }: Query<Data, Variables, Value>,
  variables: Variables,
  options?: SendOptions,
): Promise<Value> {
  const minor = minorUnits(await source.currency());
  return map(await source.send(document, variables, options), minor);
}
