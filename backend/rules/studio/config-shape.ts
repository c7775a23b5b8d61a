import { isConfigInput } from "../../../config/fixed-fields.ts";

/** Far beyond any real configuration; deeper ones exist only to exhaust a stack. */
const MAX_DEPTH = 40;
const MAX_VALUES = 50_000;
const MAX_KEY_LENGTH = 200;
/** Names that reach an object's prototype in careless code. Far too long a name is reported as one of them. */
const FORBIDDEN: readonly string[] = ["__proto__", "constructor", "prototype"];

export type ShapeProblem = "not_an_object" | "too_deep" | "too_many_values" | "forbidden_name";

/** Why parsed JSON cannot be kept as a configuration; null if it can. Not recursive, because the sender chooses the depth. */
export function shapeProblem(value: unknown): ShapeProblem | null {
  if (!isConfigInput(value)) return "not_an_object";
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return "too_deep";
    count += level.length;
    if (count > MAX_VALUES) return "too_many_values";
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      for (const [name, inner] of Object.entries(one)) {
        if (FORBIDDEN.includes(name) || name.length > MAX_KEY_LENGTH) return "forbidden_name";
        next.push(inner);
      }
    }
    level = next;
  }
  return null;
}
