import { expect, test } from "vitest";
import { newTrace, referenceOf, traceOf, traceparentOf } from "@/lib/domain/trace";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("a traceparent header is read as the recommendation writes it, also of a later version", () => {
  expect(traceOf(`00-${ID}-${SPAN}-01`)).toEqual({ id: ID, span: SPAN });
  expect(traceOf(`cc-${ID}-${SPAN}-01-more`)).toEqual({ id: ID, span: SPAN });
});

test.each([
  ["none", null],
  ["of capitals", `00-${ID.toUpperCase()}-${SPAN}-01`],
  ["too short", `00-${ID.slice(1)}-${SPAN}-01`],
  ["of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["whose part is of zeros", `00-${ID}-${"0".repeat(16)}-01`],
  ["of the version that is no version", `ff-${ID}-${SPAN}-01`],
  ["that is a text", "<script>"],
])("a traceparent %s names no trace", (_what, header) => {
  expect(traceOf(header)).toBeNull();
});

test("a new trace survives its header, and its reference is how the id begins", () => {
  const trace = newTrace((bytes) => "ab".repeat(bytes));
  expect(traceOf(traceparentOf(trace))).toEqual(trace);
  expect(referenceOf({ id: ID, span: SPAN })).toBe("4bf92f35");
});
