import { expect, test } from "vitest";
import { withoutUnread } from "../../../../backend/http/limits/held-operation.ts";

test("[ROB-01] of a message that starts an operation only what is read of it is kept, and any other stays as it is", () => {
  const kept = (message: unknown) => JSON.parse(JSON.stringify(message), withoutUnread);
  const payload = {
    query: "{ a }",
    operationName: "A",
    variables: { text: "x", type: "subscribe", payload: { b: 1 } },
  };
  const more = { extensions: { text: "x" }, id: "another", padding: "x" };
  expect(kept({ id: "1", type: "subscribe", payload: { ...payload, ...more }, padding: "x" })).toEqual({
    id: "1",
    type: "subscribe",
    payload,
  });
  for (const other of [
    { type: "ping", payload: { padding: "x" } },
    { id: "1", type: "subscribe", payload: "no object", padding: "x" },
    ["subscribe"],
    null,
  ])
    expect(kept(other)).toEqual(other);
});
