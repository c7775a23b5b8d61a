import { expect, test } from "vitest";
import { withoutVisitorAddress } from "@/lib/render/visitor-address";

const flight = (c: string[], q: string) => `0:${JSON.stringify({ P: null, c, q, i: false, f: ['"c":["mine"]'] })}\n`;
const inScript = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`;

test("[SEC-01] a kept page holds neither path nor query of the visitor it was made for, whatever they wrote", () => {
  const clean = flight([""], "");
  for (const written of ["secret", 'a","i":false', "a\\", 'x\\"],"q":"', "]", "a]}"]) {
    const made = flight(["", "orders", written], `?token=${written}`);
    expect(withoutVisitorAddress(made)).toBe(clean);
    expect(withoutVisitorAddress(inScript(made))).toBe(inScript(clean));
  }
  expect(withoutVisitorAddress("<p>no flight data</p>")).toBe("<p>no flight data</p>");
});
