import { prettifyError, type z } from "zod";
import { HttpProblem } from "./router.ts";

/** Reads a staff request's body by a schema; a violation names the path of the field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpProblem(400, "BAD_REQUEST", prettifyError(result.error), result.error.issues);
}
