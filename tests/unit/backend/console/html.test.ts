import fc from "fast-check";
import { expect, test } from "vitest";
import { hashPassword, newPassword, passwordHolds } from "../../../../backend/console/accounts/password.ts";
import { asset, assetAddress } from "../../../../backend/console/http/assets.ts";
import { attribute, html } from "../../../../backend/console/http/html.ts";
import { runs } from "../../../property-seed.ts";

/** What markup is made of; graphemes at random hardly ever are. */
const hostile = fc.constantFrom("<", ">", "&", '"', "'", "`", "=", "/", " ", "a", "&lt;", "\u202e");

test("[STAFF-06] whatever text is put into markup, no tag, attribute or entity of its own comes out", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: hostile })), (text) => {
      const inside = html`<p>${text}</p>`.text.slice(3, -4);
      expect(inside).not.toMatch(/[<>"'`]/);
      expect(inside.replace(/&#\d+;/g, "")).not.toContain("&");
      expect(attribute("title", text).text).toMatch(/^ title="[^"<>]*"$/);
    }),
    { numRuns: runs(300) },
  );
});

test("[STAFF-06] markup made by html is kept, lists are joined, null and false are nothing, zero is a number", () => {
  expect(html`<b>${[html`<i>1</i>`, " & ", 0, null, false, undefined]}</b>`.text).toBe("<b><i>1</i> &#38; 0</b>");
});

test("[STAFF-06] the console serves its own few files and nothing else", () => {
  expect(asset("console.js")?.headers["content-type"]).toContain("text/javascript");
  for (const name of [
    "",
    "../console.ts",
    "..%2fconsole.ts",
    "reply.ts",
    "toString",
    "main.ts",
    "toString-00000000.js",
    "made-from.json",
    "../fonts/made-from.woff2",
    "no-such-font.woff2",
  ]) {
    expect(asset(name)).toBeNull();
  }
});

test("[STAFF-06] browsers keep the console's files for good, by names that change with the content", () => {
  const address = assetAddress("console.js");
  expect(address).toMatch(/^\/console\/assets\/console-[0-9a-f]{8}\.js$/);
  const current = asset(address.split("/").at(-1) ?? "");
  expect(current?.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  // A page that was open during an update asks for the former name.
  const former = asset("console-00000000.js");
  expect(former?.body).toBe(current?.body);
  expect(former?.headers["cache-control"]).toBe("no-cache");
});

test("[STAFF-10] a password is kept as scrypt with a salt of its own; only the same one holds", async () => {
  const password = newPassword();
  const [one, two] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(one).not.toBe(two);
  expect(await passwordHolds(password, one)).toBe(true);
  expect(await passwordHolds(`${password} `, one)).toBe(false);
  expect(await passwordHolds(password, null)).toBe(false);
  expect(await passwordHolds(password, "plain")).toBe(false);
});
