import { type DocumentNode, GraphQLError, getOperationAST } from "graphql";
import { MessageType, type SubscribePayload } from "graphql-ws";

/** Characters of an operation's id; browsers send a UUID. */
export const MAX_ID_LENGTH = 100;
export const ID_TOO_LONG = `The id of an operation has ${MAX_ID_LENGTH} characters at most.`;
/** Characters of a subscription with its variables: twice what the storefront's longest has. */
const MAX_HELD_LENGTH = 5_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A message is kept whole for as long as its operation runs, so what nothing here reads is left out of it: a network may have
 * 8,000 subscriptions open. For `JSON.parse`.
 */
export function withoutUnread(key: string, value: unknown): unknown {
  if (key !== "" || !isRecord(value) || value.type !== MessageType.Subscribe || !isRecord(value.payload)) return value;
  const { query, operationName, variables } = value.payload;
  return { id: value.id, type: value.type, payload: { query, operationName, variables } };
}

/** Refuses a subscription that would keep more than it needs. Calls may be longer, because they end at once. */
export function checkHeld(document: DocumentNode, { query, operationName, variables }: SubscribePayload): void {
  if (getOperationAST(document, operationName)?.operation !== "subscription") return;
  const length = query.length + (operationName?.length ?? 0) + JSON.stringify(variables ?? {}).length;
  if (length <= MAX_HELD_LENGTH) return;
  const message = `A subscription has ${MAX_HELD_LENGTH} characters at most, with its variables; this one has ${length}.`;
  throw new GraphQLError(message, { extensions: { code: "QUERY_TOO_LARGE" } });
}
