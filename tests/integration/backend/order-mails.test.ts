import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMailer } from "../../../backend/identity/messages/mail.ts";
import { sendDueMails } from "../../../backend/orders/confirmation/send-mails.ts";
import type { Services } from "../../../backend/services.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder } from "../../fixtures/backend/ordering.ts";

const GUEST = `mutation($phone: String!, $email: String) {
  guestSignup(customerName: "Asha Rao", isd_code: "+91", customerPhone: $phone, email: $email, channel: web) { data { access_token } } }`;

describeWithStorage("confirmations by e-mail", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let now = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, mailer: outboxMailer, mailEveryMs: 0, clock: () => new Date(now) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());

  let guests = 0;
  /** The id of an order of a guest who gave this address. */
  async function order(email: string | null, change: Record<string, unknown> = {}): Promise<string> {
    guests += 1;
    const phone = `90000001${String(guests).padStart(2, "0")}`;
    const { data } = await backend.query(GUEST, { variables: { phone, email } });
    const placed = await placeOrder(backend, data.guestSignup.data.access_token, ids, { phone, ...change });
    return placed.data.placeOrder.order_id;
  }
  async function mails(email: string) {
    const { rows } = (await backend.app.db.execute(
      sql`select business_id, channel, subject, body, html from outbox_messages where recipient = ${email}`,
    )) as unknown as { rows: Record<string, string>[] };
    return rows;
  }

  test("[ORD-02] a placed order's guest gets one confirmation, however often it is looked for, and by several at once", async () => {
    const id = await order("asha@example.com");
    await Promise.all([sendDueMails(backend.app), sendDueMails(backend.app)]);
    await sendDueMails(backend.app);
    const [mail, ...more] = await mails("asha@example.com");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ business_id: "bistro", channel: "email" });
    expect(mail?.body).toContain("2 × French Fries");
    expect(mail?.body).toMatch(new RegExp(`/orders/${id}#t=\\S{20,}`));
    expect(mail?.html).toContain(`/orders/${id}#t=`);
    const ofRival = await backend.app.db.execute(
      sql`select 1 from outbox_messages where business_id = 'rival' and channel = 'email'`,
    );
    expect((ofRival as unknown as { rows: unknown[] }).rows).toEqual([]);
  });

  test("[ORD-02] no address, no confirmation", async () => {
    await order(null);
    expect(await sendDueMails(backend.app)).toBe(0);
  });

  test("[ORD-02] a sender that fails, or a backend that ended after claiming, leaves the confirmation to a later look", async () => {
    await order("later@example.com");
    const send = () => Promise.reject(new Error("The mail server is down."));
    const failing: Services = { ...backend.app, mailer: { send, inDatabase: false } };
    expect(await sendDueMails(failing)).toBe(0);
    expect(await sendDueMails(backend.app)).toBe(0);
    now += 5 * 60_000;
    expect(await sendDueMails(backend.app)).toBe(1);
    expect(await mails("later@example.com")).toHaveLength(1);
    // Claimed by a process that ended before it sent.
    await order("crash@example.com");
    await backend.app.db.execute(
      sql`update order_mails set due_at = ${new Date(now + 120_000).toISOString()}::timestamptz`,
    );
    expect(await sendDueMails(backend.app)).toBe(0);
    now += 121_000;
    expect(await sendDueMails(backend.app)).toBe(1);
    expect(await mails("crash@example.com")).toHaveLength(1);
  });

  test("[ORD-02] an order that waits for its payment is confirmed once it is paid, and never if it is not", async () => {
    const id = await order("held@example.com");
    const hold = (until: string | null, status: string) =>
      backend.app.db.execute(
        sql`update orders set held_until = ${until}::timestamptz, status = ${status} where id = ${id}`,
      );
    await hold("2026-11-21T09:00:00Z", "PLACED");
    expect(await sendDueMails(backend.app)).toBe(0);
    await hold(null, "EXPIRED");
    expect(await sendDueMails(backend.app)).toBe(0);
    await hold(null, "PLACED");
    expect(await sendDueMails(backend.app)).toBe(0);
    expect(await mails("held@example.com")).toEqual([]);
  });

  test("[CFG-02] a shop says that it sends confirmations only where mail is sent", async () => {
    const asked = "{ getBusinessInfo { mails_orders } }";
    expect((await backend.query(asked)).data.getBusinessInfo.mails_orders).toBe(true);
    const real = await startTestBackend({ storage, demo: false, mailEveryMs: 0 });
    expect(real.app.mailer).toBeNull();
    await real.remove();
  });

  test("[SEC-01] the outbox shows a confirmation in a frame that runs nothing", async () => {
    const { body } = await backend.rest("GET", "/outbox?business=bistro");
    const id = /message=(\d+)/.exec(String(body))?.[1];
    const page = String((await backend.rest("GET", `/outbox?message=${id}`)).body);
    expect(page).toMatch(/<iframe sandbox="[^"]*" srcdoc="&#60;!doctype html/);
    expect(page).not.toMatch(/sandbox="[^"]*allow-scripts/);
    expect(page).not.toContain('http-equiv="refresh"');
  });
});
