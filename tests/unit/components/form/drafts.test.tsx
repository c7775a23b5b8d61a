import { expect, test } from "vitest";
import { readDraft } from "@/components/form/draft";
import { endSession } from "@/lib/actions/customer/session";
import { writeDraft } from "@/lib/state/drafts";
import { storefront } from "../../lib/fixtures";

test("[SESS-05] whoever signs out leaves nothing typed behind: every draft of the shop goes, and of that shop alone", async () => {
  // The server need not answer for that.
  const shop = storefront({ origin: "http://127.0.0.1:1" });
  const other = storefront({ businessId: "another" });
  writeDraft(shop, "guest", { customerName: "Asha" });
  writeDraft(shop, "address:7", { address_1: "12 Church Street" });
  writeDraft(other, "guest", { customerName: "Ravi" });
  sessionStorage.setItem("kept", "yes");
  await endSession(shop);
  expect(readDraft(shop, "guest", { customerName: "" })).toEqual({ customerName: "" });
  expect(readDraft(shop, "address:7", {})).toEqual({});
  expect(readDraft(other, "guest", {})).toEqual({ customerName: "Ravi" });
  expect(sessionStorage.getItem("kept")).toBe("yes");
});
