import { expect, test } from "vitest";
import {
  type Connection,
  type ConnectionEvent,
  newConnection,
  nextConnection,
  type Stage,
  stageOf,
} from "@/backend/console/browser/live/connection";

/** A connection to which things happen at given seconds; what each led to. */
function run(...events: readonly (readonly [seconds: number, happening: ConnectionEvent])[]) {
  let connection: Connection = newConnection(0);
  return events.map(([seconds, happening]): [Stage, ...string[]] => {
    const { connection: after, read, connect } = nextConnection(connection, happening, seconds * 1000);
    connection = after;
    return [stageOf(after), ...(read ? ["read"] : []), ...(connect ? ["connect"] : [])];
  });
}
const hello: ConnectionEvent = { type: "heard", news: true };
const beat: ConnectionEvent = { type: "heard", news: false };
const tick = (stream: "connecting" | "open" | "closed"): ConnectionEvent => ({ type: "tick", stream });
const read = (begun: number): ConnectionEvent => ({ type: "read", begun: begun * 1000 });
const offline: ConnectionEvent = { type: "offline" };
const failed: ConnectionEvent = { type: "failed" };
const reading: ConnectionEvent = { type: "reading" };
const due: ConnectionEvent = { type: "due" };

test("[STAFF-32] the stream is opened, heard and then left alone: a beat alone reads nothing", () => {
  expect(
    run([0.2, tick("connecting")], [0.5, hello], [0.6, read(0.5)], [1, tick("open")], [15, beat], [16, tick("open")]),
  ).toEqual([["connecting"], ["live", "read"], ["live"], ["live"], ["live"], ["live"]]);
});

test("[STAFF-32] while the stream is heard the page is read every half minute, however little happens", () => {
  const beats = [10, 20, 30].map((seconds) => [seconds, beat] as const);
  expect(
    run(
      [1, hello],
      [1, reading],
      ...beats,
      [30.9, tick("open")],
      [31, tick("open")],
      [31, reading],
      [32, tick("open")],
    ),
  ).toEqual([["live", "read"], ["live"], ...beats.map(() => ["live"]), ["live"], ["live", "read"], ["live"], ["live"]]);
});

test("[STAFF-32] a reading that was under way when the connection went does not say that it is back", () => {
  expect(run([1, hello], [1, reading], [2, offline], [2.1, read(1)], [3, read(2.1)])).toEqual([
    ["live", "read"],
    ["live"],
    ["lost"],
    ["lost", "read"],
    ["polling"],
  ]);
});

test("[STAFF-32] a broken stream is read around every three seconds, and lost as soon as that fails", () => {
  const broken = run(
    [1, hello],
    [1, reading],
    [10, tick("connecting")],
    [10, reading],
    [11, tick("connecting")],
    [13, tick("connecting")],
    [13, reading],
    [13.1, failed],
    [14, tick("connecting")],
    [16.1, tick("connecting")],
  );
  expect(broken).toEqual([
    ["live", "read"],
    ["live"],
    ["polling", "read"],
    ["polling"],
    ["polling"],
    ["polling", "read"],
    ["polling"],
    ["lost"],
    ["lost"],
    ["lost", "read"],
  ]);
});

test("[STAFF-32] a stream that is silent for twice its beat, or that the browser gave up, is opened anew", () => {
  expect(run([1, hello], [36, tick("open")], [37, tick("open")]).slice(1)).toEqual([
    ["polling", "read", "connect"],
    ["polling", "read"],
  ]);
  expect(run([1, hello], [2, tick("closed")]).at(-1)).toEqual(["polling", "connect"]);
});

test("[STAFF-32] the stream that is heard again leads to a reading, and only that ends the warning", () => {
  expect(run([1, hello], [2, offline], [9, beat], [9.2, read(9)])).toEqual([
    ["live", "read"],
    ["lost"],
    ["lost", "read"],
    ["live"],
  ]);
  expect(run([1, offline], [2, due], [2.1, failed]).at(-1)).toEqual(["lost"]);
});
