import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));

/** Selects everything of a result type, nested lists of itself to two levels. */
function selectionOf(type: GraphQLOutputType, seen: readonly string[] = []): string {
  if (isNonNullType(type) || isListType(type)) return selectionOf(type.ofType, seen);
  if (!isObjectType(type)) return "";
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const name = field.type.toString().replace(/[[\]!]/g, "");
    if (seen.filter((other) => other === name).length > 1) return [];
    return `${field.name}${selectionOf(field.type, [...seen, type.name])}`;
  });
  return ` { ${fields.join(" ")} }`;
}

/** A value for a required argument: the other business's id wherever an id is expected. */
function valueFor(type: GraphQLInputType, ids: string): string {
  if (isNonNullType(type)) return valueFor(type.ofType, ids);
  if (isListType(type)) return `[${valueFor(type.ofType, ids)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${valueFor(field.type, ids)}`).join(", ")} }`;
  }
  if (type.name === "ID") return `"${ids}"`;
  return { String: '"سر"', Int: "1", Float: "26.22", Boolean: "true", Decimal: "1" }[type.name] ?? '"x"';
}

/** Every query of the contract with its ids set to `ids`; optional id arguments are set too. */
function everyQuery(contract: GraphQLSchema, ids: string): { name: string; query: string }[] {
  return Object.values(contract.getQueryType()?.getFields() ?? {}).map((field) => {
    const args = field.args.filter(
      (arg) => isNonNullType(arg.type) || /ID/.test(arg.type.toString()) || arg.name === "limit",
    );
    // sort_by and filter_by are ids of orders and filters, not of rows.
    const named = args.filter((arg) => !["sort_by", "filter_by"].includes(arg.name));
    const list = named.map((arg) => `${arg.name}: ${valueFor(arg.type, ids)}`).join(", ");
    return { name: field.name, query: `{ ${field.name}${list ? `(${list})` : ""}${selectionOf(field.type)} }` };
  });
}

describeWithStorage("tenancy", (storage) => {
  let backend: TestBackend;
  let rivalItem: string;
  let rivalCategory: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage });
    const { data } = await backend.query("{ getCategories { categories { id items { id } } } }", {
      key: "key_test_rival",
    });
    rivalCategory = data.getCategories.categories[0].id;
    rivalItem = data.getCategories.categories[0].items[0].id;
  });
  afterAll(() => backend?.remove());

  test("[SEC-01] with one business's key no query of the contract answers with another's rows, even when asked by their ids", async () => {
    for (const ids of [rivalItem, rivalCategory, "21"]) {
      for (const { name, query } of everyQuery(schema, ids)) {
        const answer = await backend.query(query, { key: "key_test_bistro", lang: "ar" });
        const text = JSON.stringify(answer.data ?? null);
        expect(text, name).not.toMatch(/سر[ّ]?ي|الأسرار|السوق|Secret|Souq|Rival|SECRET/);
      }
    }
  });

  test("[SEC-01] the neighbour sees its own rows with the same queries", async () => {
    const { data } = await backend.query(
      `{ getItemById(item_id: "${rivalItem}") { item_title item_price } getStoresList { name } getCouponsList { redemption_code } }`,
      {
        key: "key_test_rival",
      },
    );
    expect(data).toEqual({
      getItemById: { item_title: "كباب سرّي", item_price: 3.255 },
      getStoresList: [{ name: "السوق" }],
      getCouponsList: [{ redemption_code: "SECRET" }],
    });
  });

  test("[SEC-01] another business's item and store are unknown, not forbidden", async () => {
    const item = await backend.query(
      `{ getItemById(item_id: "${rivalItem}") { id } getCategory(id: "${rivalCategory}") { id } }`,
    );
    expect(item.data).toEqual({ getItemById: null, getCategory: null });
    const options = await backend.query(`{ getItemOptionGroups(item_id: "${rivalItem}") { id } }`);
    expect(options.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    const store = await backend.query("{ getBusinessInfo { id } }", { location: 21 });
    expect(store.errors?.[0]?.extensions.code).toBe("STORE_UNKNOWN");
  });

  test("[SEC-01] a request without a key or with an unknown one is refused and says what to do", async () => {
    for (const key of [null, "key_of_nobody", `${String(bistro.business.api_key)} `.repeat(2)]) {
      const { status, errors, data } = await backend.query("{ getBusinessInfo { id } }", { key });
      expect(status).toBe(401);
      expect(data ?? null).toBe(null);
      expect(errors?.[0]).toMatchObject({
        extensions: { code: "UNAUTHENTICATED" },
        message: expect.stringContaining("API key"),
      });
    }
  });

  test("[SEC-01] [ROLE-01] a guest's token works at its own business and is no login at another", async () => {
    const guest = `mutation { guestSignup(customerName: "Sara", isd_code: "+973", customerPhone: "33001122", channel: web) { data { access_token } } }`;
    const { data, errors } = await backend.query(guest, { key: "key_test_rival" });
    expect(errors).toBeUndefined();
    const token = data.guestSignup.data.access_token as string;
    expect((await backend.query("{ addresses { id } }", { key: "key_test_rival", token })).data).toEqual({
      addresses: [],
    });
    const elsewhere = await backend.query("{ addresses { id } }", { key: "key_test_bistro", token });
    expect(elsewhere.data ?? null).toBe(null);
    expect(elsewhere.errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    const check = await backend.app.tokens.verify(token, "bistro", new Date());
    expect(check).toEqual({ ok: false, reason: "other_business" });
    const publicRead = await backend.query("{ getBusinessInfo { id } }", { key: "key_test_bistro", token });
    expect(publicRead.data).toEqual({ getBusinessInfo: { id: "bistro" } });
  });

  test("[SEC-01] a token that was changed, signed with another secret or has expired is no login", async () => {
    const claims = {
      customerId: "00000000-0000-4000-8000-000000000001",
      businessId: "bistro",
      guest: false,
      version: 0,
    };
    const { token } = await backend.app.tokens.sign(claims, new Date("2020-01-01T00:00:00Z"));
    const { createTokenKeys } = await import("../../../../backend/identity/token.ts");
    const forged = await createTokenKeys(new TextEncoder().encode("x".repeat(40))).sign(claims, new Date());
    const [header = "", , signature = ""] = forged.token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${forged.token.split(".")[1]}.`;
    for (const wrong of [token, forged.token, `${header}.e30.${signature}`, unsigned, "nonsense"]) {
      const { errors } = await backend.query("{ addresses { id } }", { token: wrong });
      expect(errors?.[0]?.extensions.code, wrong).toBe("LOGIN_REQUIRED");
    }
  });

  test("[SEC-01] staff routes need the staff token and never mix businesses", async () => {
    const change = { business: "bistro", store: 21, temporarily_closed: true };
    expect(
      (await backend.rest("POST", "/staff/store", change, { authorization: "Bearer key_test_bistro" })).status,
    ).toBe(401);
    expect((await backend.rest("POST", "/staff/store", change)).status).toBe(404);
    expect(
      (await backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, item: Number(rivalItem), stock: 0 }))
        .status,
    ).toBe(404);
  });
});
