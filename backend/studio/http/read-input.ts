import type { z } from "zod";
import { type StudioCall, StudioProblem } from "./studio-call.ts";

/** The body by its schema. */
export async function readInput<T>(call: Pick<StudioCall, "json">, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await call.json());
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "body";
  throw new StudioProblem(400, "BAD_REQUEST", "bad_request", {}, { field });
}
