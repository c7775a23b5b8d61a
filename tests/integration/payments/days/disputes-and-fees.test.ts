import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentDays, paymentDisputes } from "../../../../backend/db/schema.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";
import { runScript } from "../../../fixtures/run-script.ts";

describeWithStorage("[PAY-DAYS] disputes and fees", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  const paid = async (gateway: string) => {
    paying.guest = await signUpGuest(paying.backend);
    const { txn, key } = await begin(paying, { init: { gateway } });
    await capture(paying, txn, key);
    return { txn };
  };

  test("[PAY-DAYS] accountants read what a dispute took and brought back, and each day's fees where the provider's list names them; the operator reads the same by command", async () => {
    const { db } = paying.backend.app;
    const won = await paid("Razorpay");
    const lost = await paid("Razorpay");
    const at = (day: string) => new Date(`${day}T09:00:00Z`);
    const about = {
      business_id: "bistro",
      gateway: "Razorpay" as const,
      account: "installation",
      amount: asMinor(5_000),
    };
    await db.insert(paymentDisputes).values([
      {
        ...about,
        reference: "d1",
        txn_id: won.txn,
        state: "won",
        opened_at: at("2027-06-01"),
        closed_at: at("2027-06-03"),
      },
      {
        ...about,
        reference: "d2",
        txn_id: lost.txn,
        state: "lost",
        opened_at: at("2027-06-02"),
        closed_at: at("2027-06-04"),
      },
      { ...about, reference: "d3", txn_id: lost.txn, state: "evidence_due", opened_at: at("2027-06-05") },
      {
        ...about,
        reference: "d4",
        txn_id: won.txn,
        state: "under_review",
        // The bank asks, and takes nothing.
        inquiry: true,
        due_at: at("2027-06-07"),
        opened_at: at("2027-06-06"),
      },
    ]);
    const sums = { taken: asMinor(0), returned: asMinor(0), vendor_taken: asMinor(0), vendor_returned: asMinor(0) };
    const day = { ...about, ...sums, differences: [], checked_at: new Date() };
    await db.insert(paymentDays).values([
      { ...day, day: "2027-06-02", fees: asMinor(470) },
      { ...day, day: "2027-06-03", fees: asMinor(0) },
    ]);
    const who = await staffMember(paying.backend, { login: newKey("mona"), role: "manager", stores: null });
    const file = await who.get("/console/11/payments/days.csv?from=2027-06-01&until=2027-06-30");
    const lines = file.body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",").toSpliced(4, 1).join(","));
    expect(lines).toEqual([
      `2027-06-01,Razorpay,disputed payment,${won.txn},-50.00`,
      `2027-06-02,Razorpay,disputed payment,${lost.txn},-50.00`,
      "2027-06-02,Razorpay,fee of the provider,,-4.70",
      `2027-06-03,Razorpay,dispute won,${won.txn},50.00`,
      `2027-06-04,Razorpay,dispute lost,${lost.txn},0.00`,
      `2027-06-05,Razorpay,disputed payment,${lost.txn},-50.00`,
    ]);
    // The operator's command reads the same.
    const june = "business=bistro&from=2027-06-01&until=2027-06-30";
    const asOperator = (what: string, query: string) => paying.backend.rest("GET", `/staff/payments/${what}?${query}`);
    expect((await asOperator("file", june)).body.csv).toBe(`\uFEFF${file.body}`);
    const { disputes } = (await asOperator("disputes", "business=bistro")).body;
    expect(disputes.map(({ reference }: { reference: string }) => reference)).toEqual(["d3", "d4", "d2", "d1"]);
    expect(disputes[0]).toMatchObject({ state: "evidence_due", amount: "50.00", currency: "INR", txn: lost.txn });
    expect((await asOperator("file", "business=bistro&until=no-day")).status).toBe(400);
    expect((await asOperator("file", "business=nobody")).status).toBe(404);
    const commanded = async (...words: readonly string[]) => {
      const env = { DATA_DIR: paying.backend.dataDir };
      const { ended, output } = runScript("scripts/operate/payments.ts", words, env);
      expect(await ended, output()).toBe(0);
      return output();
    };
    const days = ["--from", "2027-06-01", "--until", "2027-06-30"];
    expect(await commanded("file", "bistro", ...days)).toBe(`\uFEFF${file.body}`);
    expect(await commanded("disputes", "bistro")).toMatch(
      /^evidence_due +50\.00 INR +Razorpay +order \S+ +\S+ +d3\nunder_review, asked only +/,
    );
    expect(await commanded("days", "bistro", ...days)).toMatch(
      /^2027-06-03 +Razorpay +0\.00 taken.*agrees\n2027-06-02/,
    );
  });
});
