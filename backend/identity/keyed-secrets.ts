/** Secrets by their public ids, from an environment variable: "<id>:<secret>, …". An incomplete pair is ignored. */
export function keyedSecrets(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? "").split(",").map((pair) => pair.trim().split(":"));
  return new Map(pairs.flatMap(([id, secret]) => (id && secret ? [[id, secret] as const] : [])));
}
