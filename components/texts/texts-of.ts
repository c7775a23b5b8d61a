import type { Messages } from "@/lib/i18n/messages";

export type Namespace = keyof Messages;

/**
 * Some namespaces of all texts: only what an island needs. Apart from the provider, because a file that a page's server
 * parts import brings the client parts that it names into the page's first scripts, used or not.
 */
export function textsOf(messages: unknown, namespaces: readonly Namespace[]): Partial<Messages> {
  const all = messages as Messages;
  return Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]));
}
