/** Secrets by the public ids that they belong to, from an environment's text: "<id>:<secret>, …". Half a pair is none. */
export function keyedSecrets(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? "").split(",").map((pair) => pair.trim().split(":"));
  return new Map(pairs.flatMap(([id, secret]) => (id && secret ? [[id, secret] as const] : [])));
}
