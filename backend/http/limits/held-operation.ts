import { type DocumentNode, GraphQLError, getOperationAST } from "graphql";

/** Characters of an operation's id; browsers send a UUID. */
export const MAX_ID_LENGTH = 100;
export const ID_TOO_LONG = `The id of an operation has ${MAX_ID_LENGTH} characters at most.`;
/**
 * Bytes of a message that is kept, whole, for as long as what it began is open: connection_init and each subscription. Twice what the
 * storefront's longest has; a network may have 8,000 subscriptions open.
 */
export const MAX_HELD_BYTES = 6_000;
export const INIT_TOO_LONG = `connection_init has ${MAX_HELD_BYTES} bytes at most.`;

/** Refuses a subscription that would keep more than it needs. Calls may be longer, because they end at once. */
export function checkHeld(document: DocumentNode, operationName: string | null | undefined, bytes: number): void {
  if (bytes <= MAX_HELD_BYTES || getOperationAST(document, operationName)?.operation !== "subscription") return;
  const message = `The message of a subscription has ${MAX_HELD_BYTES} bytes at most, with its variables and all else; this one has ${bytes}.`;
  throw new GraphQLError(message, { extensions: { code: "QUERY_TOO_LARGE" } });
}
