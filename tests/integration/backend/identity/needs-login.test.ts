import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, NOON, signUpGuest, watch } from "../../../fixtures/backend/ordering.ts";

/** Who may call what (ROLE-01, ROLE-02, ROLE-03). An operation missing here fails the test. */
const ANYBODY = [
  "getBusinessInfo",
  "getCurrentStore",
  "getStoresList",
  "getStoresFromLatLng",
  "getCategories",
  "getCategory",
  "invitation",
  "getOrderMap",
  // A scanned code: reading its table, opening a visit, joining one.
  "getTableByCode",
  "startVisit",
  "joinVisit",
  // Riders' bids are a matter of their own (EST).
  "getDeliveryEstimate",
  "getRecommendedItems",
  "getGalleryImages",
  "getAllItems",
  "getAllCategories",
  "getItemOptionGroups",
  "getItemById",
  "getCouponsList",
  "autoComplete",
  "placeAt",
  "checkAddress",
  "placesAround",
  "getSortFilters",
  "getBill",
  "getLatestAnnouncement",
  "getGmapKey",
  // Without a token of the caller or of an order, it finds nothing.
  "lastOptions",
  "checkCart",
  "getPushKey",
  "getOTP",
  "stockUpdates",
  "getFullSlots",
  "validateCouponCode",
  // Signing in, and callers that bring a token to be renewed or ended.
  "socialLogin",
  "verifyOTP",
  "guestSignup",
  "refreshAuthToken",
  "signOut",
];
/** A customer; neither visitors nor guests. */
const ACCOUNT = [
  "transactions",
  "favouriteItems",
  "profile",
  "referral",
  "exportAccount",
  "getOrdersList",
  "getPastOrders",
  "userBusinessInfo",
  "getWalletBalance",
  "reorder",
  "submitFeedback",
  "getCart",
  "getUserCart",
  "updateCart",
  "updateUserCart",
  "addFavouriteItem",
  "removeFavouriteItem",
  "initializePayment",
  "initPayment",
  "updateProfile",
  "deleteAccount",
  "completeSignup",
];
/** A customer or a guest. */
const PERSON = ["addresses", "placeOrder", "finalizePayment", "updateAddress", "deleteAddress", "proveGuestPhone"];
/** A customer, or the holder of the order's own token. */
const ORDER = [
  "getOrderDetails",
  "cancelOrder",
  "subscribePush",
  "unsubscribePush",
  "orderStatusUpdates",
  "orderDetailUpdates",
];
/** A phone of a table's visit (D24). */
const TABLE = [
  "getVisit",
  "getTableBill",
  "getTableReceipt",
  "getOrderRequests",
  "nameVisitGuest",
  "leaveVisit",
  "placePartialOrder",
  "claimBillShare",
  "claimBillShareAgain",
  "releaseBillShare",
  "callWaiter",
  "requestWater",
  "requestServiceChargeRemoval",
  "billErrors",
  "tableUpdate",
];

const schema = buildSchema(readFileSync(new URL("../../../../backend/schema.graphql", import.meta.url), "utf8"));
type Kind = "query" | "mutation" | "subscription";
const operations = (["query", "mutation", "subscription"] as const).flatMap((kind) =>
  Object.values(schema.getRootType(kind as never)?.getFields() ?? {}).map((field) => ({ kind, field })),
);

/** Any value of a type, as GraphQL text. */
function anyValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return "[]";
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(({ type: of }) => isNonNullType(of));
    return `{ ${fields.map(({ name, type: of }) => `${name}: ${anyValue(of)}`).join(", ")} }`;
  }
  const plain: Record<string, string> = { Int: "1", Float: "1.0", Decimal: "1", Boolean: "true" };
  return plain[type.name] ?? '"00000000-0000-4000-8000-000000000000"';
}

function call(kind: Kind, field: GraphQLField<unknown, unknown>): string {
  const needed = field.args.filter(({ type }) => isNonNullType(type));
  const args = needed.map(({ name, type }) => `${name}: ${anyValue(type)}`).join(", ");
  const selection = isObjectType(getNamedType(field.type)) ? "{ __typename }" : "";
  return `${kind} { ${field.name}${args ? `(${args})` : ""} ${selection} }`;
}

test("[ROLE-01] every operation of the contract declares who may call it", () => {
  const known = [...ANYBODY, ...ACCOUNT, ...PERSON, ...ORDER, ...TABLE];
  expect(operations.map(({ field }) => field.name).sort()).toEqual([...known].sort());
});

describeWithStorage("access to operations", (storage) => {
  let backend: TestBackend;
  let guest: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    guest = await signUpGuest(backend);
  });
  afterAll(() => backend.remove());

  const refusal = async (kind: Kind, field: GraphQLField<unknown, unknown>, token?: string) => {
    const query = call(kind, field);
    if (kind !== "subscription") {
      const { errors } = await backend.query(query, { location: CENTRE, ...(token ? { token } : {}) });
      return errors?.[0]?.extensions.code;
    }
    const socket = watch(backend.url, query, {}, token ? { authorization: `Bearer ${token}` } : {});
    await socket.refused();
    await socket.close();
    return (socket.errors[0] as { extensions?: { code?: string } }).extensions?.code;
  };

  for (const { kind, field } of operations) {
    const { name } = field;
    if (![...ACCOUNT, ...PERSON, ...ORDER].includes(name)) continue;
    test(`[ROLE-01] [ROLE-02] [ROLE-03] ${name} refuses visitors${ACCOUNT.includes(name) ? " and guests" : ""}`, async () => {
      expect(await refusal(kind, field)).toBe("LOGIN_REQUIRED");
      if (ACCOUNT.includes(name)) expect(await refusal(kind, field, guest)).toBe("LOGIN_REQUIRED");
    });
  }
  for (const { kind, field } of operations.filter((one) => TABLE.includes(one.field.name))) {
    test(`[D24] ${field.name} needs a visit, which no login replaces`, async () => {
      expect(await refusal(kind, field)).toBe("VISIT_REQUIRED");
      expect(await refusal(kind, field, guest)).toBe("VISIT_REQUIRED");
    });
  }
});
