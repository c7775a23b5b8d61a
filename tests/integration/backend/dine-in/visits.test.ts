import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { renewCode } from "../../../../backend/dine-in/staff/edit-tables.ts";
import { admitGuest, endVisitByStaff, moveVisit, seatTable } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { endUnusedVisits } from "../../../../backend/dine-in/visits/end-visit.ts";
import { translator } from "../../../../backend/texts/texts.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, NOON } from "../../../fixtures/backend/ordering.ts";
import { codeOf, firstPhone, joinVisit, nextPhone, phoneOf, startVisit } from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const VISIT =
  "{ getVisit { table { id name } floor { name } word confirmed you { id status name } guests { id status } } }";

describeWithStorage("[DINE-01] visits at tables", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  const staff = { staffId: "00000000-0000-4000-8000-000000000000", storeId: CENTRE };
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
  });
  afterAll(() => backend.remove());
  afterEach(async () => {
    time = NOON;
    for (const { id } of await repos().visits.ofStore(CENTRE))
      await endVisitByStaff(backend.app, repos(), { ...staff, visitId: id });
  });

  test("[DINE-01] a printed code names its table, floor and store for everybody, and gives nothing by itself", async () => {
    const { data } = await backend.query(
      `{ getTableByCode(code: "${CODE}") { table { id name } floor { id name } store { biz_location_id } } }`,
    );
    expect(data.getTableByCode).toEqual({
      table: { id: "t-1", name: "Table 1" },
      floor: { id: "ground", name: "Ground floor" },
      store: { biz_location_id: "11" },
    });
    for (const call of ["{ getVisit { id } }", "{ getTableBill { total } }", "{ getOrderRequests { status } }"]) {
      expect(codeOf(await backend.query(call, { location: CENTRE, table: "t-1" }))).toBe("VISIT_REQUIRED");
    }
    for (const button of ["callWaiter", "requestWater", "requestServiceChargeRemoval"]) {
      const sent = await backend.query(`mutation { ${button} { success } }`, { location: CENTRE, table: "t-1" });
      expect(codeOf(sent)).toBe("VISIT_REQUIRED");
    }
  });

  test("[DINE-01] [SEC-01] a code of another business, an unknown and a revoked one are refused with the reason", async () => {
    const read = (code: string, key?: string) =>
      backend.query(`query($code: String!) { getTableByCode(code: $code) { table { id } } }`, {
        variables: { code },
        ...(key ? { key } : {}),
      });
    const old = "code-of-table-2";
    expect(codeOf(await read(CODE, "key_test_rival"))).toBe("TABLE_CODE_UNKNOWN");
    for (const odd of ["", "nothing", "../t-1", "x".repeat(5_000)])
      expect(codeOf(await read(odd))).toBe("TABLE_CODE_UNKNOWN");
    const renewed = await renewCode(backend.app, repos(), { ...staff, tableId: "t-2" });
    expect(codeOf(await read(old))).toBe("TABLE_CODE_REVOKED");
    expect(codeOf(await startVisit(backend, old))).toBe("TABLE_CODE_REVOKED");
    expect((await read(renewed.ok ? renewed.value : "")).data.getTableByCode.table.id).toBe("t-2");
    await repos().visits.replaceCode("t-2", old, new Date(time));
  });

  test("[DINE-04] the first phone opens the visit, the next needs its word: TABLE_ALREADY_OCCUPIED without it", async () => {
    const first = await firstPhone(backend, CODE, { name: "Ana" });
    expect(codeOf(await startVisit(backend, CODE))).toBe("TABLE_ALREADY_OCCUPIED");
    expect(codeOf(await joinVisit(backend, CODE, { word: "mango 1" }))).toBe("VISIT_WORD_WRONG");
    const typed = first.word.toUpperCase().replace(" ", "");
    const second = await nextPhone(backend, CODE, typed, { name: "Ben" });
    const { data } = await first.query(VISIT);
    expect(data.getVisit).toMatchObject({ table: { id: "t-1" }, floor: { name: "Ground floor" }, confirmed: false });
    expect(data.getVisit.guests.map(({ id }: { id: string }) => id)).toEqual([first.guestId, second.guestId]);
    expect((await second.query(VISIT)).data.getVisit.you).toMatchObject({ id: second.guestId, name: "Ben" });
  });

  test("[D8] a phone whose response was lost opens and joins once, and gets the same access again", async () => {
    const one = await startVisit(backend, CODE, { key: "key-of-the-first-phone" });
    const again = await startVisit(backend, CODE, { key: "key-of-the-first-phone" });
    expect(again.data.startVisit.visit_token).toBe(one.data.startVisit.visit_token);
    expect(again.data.startVisit.visit.guests).toHaveLength(1);
  });

  test("of many phones that scan a free table at once, exactly one opens the visit", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => startVisit(backend, CODE)));
    expect(answers.filter(({ data }) => data?.startVisit)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "TABLE_ALREADY_OCCUPIED")).toHaveLength(11);
  });

  test("without the word a phone waits, reads nothing of the table, and joins when staff admit it", async () => {
    await firstPhone(backend, CODE);
    const { data } = await joinVisit(backend, CODE);
    const waiting = phoneOf(backend, data.joinVisit);
    expect(data.joinVisit.visit).toMatchObject({ word: null, you: { status: "waiting" } });
    expect(data.joinVisit.visit.guests).toHaveLength(1);
    expect(codeOf(await waiting.query("{ getTableBill { total } }"))).toBe("VISIT_WAITING");
    const updates = waiting.watch("tableUpdate");
    await updates.until(1);
    await admitGuest(backend.app, repos(), { ...staff, guestId: waiting.guestId, admit: true });
    await updates.until(2);
    expect((await waiting.query(VISIT)).data.getVisit).toMatchObject({ confirmed: true, you: { status: "admitted" } });
    await updates.close();
  });

  test("whoever guesses words is stopped, and staff can still admit phones", async () => {
    const first = await firstPhone(backend, CODE);
    const friend = await nextPhone(backend, CODE, first.word, { key: "key-of-a-friend" });
    const codes = [];
    for (let n = 10; n < 32; n += 1) codes.push(codeOf(await joinVisit(backend, CODE, { word: `nothing ${n}` })));
    expect(codes.filter((code) => code === "VISIT_WORD_WRONG")).toHaveLength(20);
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    // A phone that has joined and repeats its call is no guess.
    const again = await joinVisit(backend, CODE, { word: first.word, key: "key-of-a-friend" });
    expect(again.data.joinVisit.visit.you.id).toBe(friend.guestId);
    // From now on even the right word could be a guess.
    expect(codeOf(await joinVisit(backend, CODE, { word: first.word }))).toBe("TOO_MANY_REQUESTS");
    const waiting = phoneOf(backend, (await joinVisit(backend, CODE)).data.joinVisit);
    await admitGuest(backend.app, repos(), { ...staff, guestId: waiting.guestId, admit: true });
    expect((await waiting.query(VISIT)).data.getVisit).toMatchObject({ you: { status: "admitted" } });
  });

  test("[DINE-04] strangers who wait or were refused keep nobody out who has the word, and take no guest number", async () => {
    const first = await firstPhone(backend, CODE);
    const strangers = [];
    for (let n = 0; n < 12; n += 1) strangers.push(await joinVisit(backend, CODE));
    expect(strangers.map(codeOf).filter((code) => code === "VISIT_FULL")).toHaveLength(2);
    for (const { data } of strangers.slice(0, 10))
      await admitGuest(backend.app, repos(), { ...staff, guestId: data.joinVisit.visit.you.id, admit: false });
    const friend = await nextPhone(backend, CODE, first.word);
    const { guests } = (await friend.query("{ getVisit { guests { colour } } }")).data.getVisit as {
      guests: { colour: number }[];
    };
    expect(guests.map(({ colour }) => colour).sort()).toEqual([0, 1]);
  });

  test("[DINE-04] [SEC-01] a phone that waits gets no updates of the table, and one that was refused or has left gets no more", async () => {
    const first = await firstPhone(backend, CODE);
    const waiting = phoneOf(backend, (await joinVisit(backend, CODE)).data.joinVisit);
    const friend = await nextPhone(backend, CODE, first.word);
    const [stranger, left] = [waiting.watch("tableUpdate"), friend.watch("tableUpdate")];
    await Promise.all([stranger.until(1), left.until(1)]);
    await friend.query("mutation { leaveVisit { success } }");
    expect((await first.query("mutation { callWaiter { success } }")).errors).toBeUndefined();
    await admitGuest(backend.app, repos(), { ...staff, guestId: waiting.guestId, admit: false });
    await Promise.all([stranger.completed(), left.completed()]);
    const heard = [...stranger.events, ...left.events].map(({ tableUpdate }) => tableUpdate);
    expect(new Set(heard.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ type: "BILL_UPDATED", data: null })]),
    );
    await Promise.all([stranger.close(), left.close()]);
  });

  test("[D24] an ended visit's token opens nothing, also at the table's next visit", async () => {
    const phone = await firstPhone(backend, CODE);
    const { id } = (await repos().visits.openAt("t-1")) as { id: string };
    await endVisitByStaff(backend.app, repos(), { ...staff, visitId: id });
    const answer = await phone.query(VISIT);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "VISIT_ENDED", reason: "staff" });
    await firstPhone(backend, CODE);
    expect(codeOf(await phone.query("{ getTableBill { total } }"))).toBe("VISIT_ENDED");
    expect(codeOf(await phone.query("mutation { callWaiter { success } }"))).toBe("VISIT_ENDED");
  });

  test("[D24] [SEC-01] a token works at its own business only, and not with another phone's id", async () => {
    const [one, other] = [await firstPhone(backend, CODE), await firstPhone(backend, "code-of-table-2")];
    const mixed = `${other.guestId}.${one.token.split(".")[1]}`;
    const read = (token: string, key?: string) =>
      backend.query(VISIT, { headers: { "x-visit-token": token }, ...(key ? { key } : {}) });
    expect(codeOf(await read(mixed))).toBe("VISIT_REQUIRED");
    expect(codeOf(await read(one.token, "key_test_rival"))).toBe("VISIT_REQUIRED");
    for (const odd of ["", ".", "x.y", `${one.guestId}.`, "a.b.c"])
      expect(codeOf(await read(odd))).toBe("VISIT_REQUIRED");
  });

  test("a visit moves with its phones to a free table, and not to an occupied one", async () => {
    const phone = await firstPhone(backend, CODE);
    const { id } = (await repos().visits.openAt("t-1")) as { id: string };
    const other = await seatTable(backend.app, repos(), { ...staff, tableId: "t-2", text: translator("en") });
    const move = () => moveVisit(backend.app, repos(), { ...staff, visitId: id, tableId: "t-2" });
    expect(await move()).toEqual({ ok: false, error: "OCCUPIED" });
    if (other.ok) await endVisitByStaff(backend.app, repos(), { ...staff, visitId: other.value.id });
    expect((await move()).ok).toBe(true);
    expect((await phone.query(VISIT)).data.getVisit.table.id).toBe("t-2");
    expect((await startVisit(backend, CODE)).data.startVisit).toBeTruthy();
  });

  test("the last phone that leaves without an order frees the table; an unused visit ends by itself", async () => {
    const phone = await firstPhone(backend, CODE);
    await phone.query("mutation { leaveVisit { success } }");
    await firstPhone(backend, CODE);
    time = NOON + 2 * 60 * 60_000;
    expect(await endUnusedVisits(backend.app)).toBe(0);
    time = NOON + 4 * 60 * 60_000;
    expect(await endUnusedVisits(backend.app)).toBe(1);
    expect((await startVisit(backend, CODE)).data.startVisit).toBeTruthy();
  });

  test("[D24] an account that is signed in at the table stays itself; another's token does not become it", async () => {
    const account = await logIn(backend, "9845777001");
    const phone = await firstPhone(backend, CODE, { account });
    const wallet = "{ getWalletBalance { balance } }";
    expect((await phone.query(wallet)).data.getWalletBalance.balance).toBe(0);
    const stranger = phoneOf(backend, { visit_token: phone.token, visit: { you: { id: phone.guestId } } });
    expect(codeOf(await stranger.query(wallet))).toBe("LOGIN_REQUIRED");
  });
});
