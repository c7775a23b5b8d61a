import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { emptyFor, fieldsFrom, addressSchema as schemaOf } from "@/components/address/address-values";
import type { PlaceSuggestion } from "@/lib/api/shop/places";
import { ADDRESS_FIELD_NAMES, ADDRESS_FIELDS, eachAddressField } from "@/lib/domain/customer/address-fields";
import { NO_STREET } from "@/lib/domain/customer/address-forms";
import { checkFields } from "@/lib/domain/customer/field-checks";
import type { SelectedStore } from "@/lib/state/store-state";

const spot = { lat: 12.97, lng: 77.64, from: "map" };
const writing = { country: "IN", language: "en", whole: false } as const;
const addressSchema = schemaOf(writing);
const filled = { ...eachAddressField(() => "x"), ...NO_STREET };

describe("the fields of an address", () => {
  test("[ADDR-02] the form takes each field up to its length and no further", () => {
    for (const name of ADDRESS_FIELD_NAMES) {
      const { max } = ADDRESS_FIELDS[name];
      const length = (count: number) => ({ ...filled, [name]: "x".repeat(count), spot });
      expect([name, addressSchema.safeParse(length(max)).success]).toEqual([name, true]);
      expect([name, addressSchema.safeParse(length(max + 1)).success]).toEqual([name, false]);
    }
  });

  test("[ADDR-02] what is required is asked by the form at its field, and by the call", () => {
    for (const name of ADDRESS_FIELD_NAMES) {
      const { required } = ADDRESS_FIELDS[name];
      const answer = addressSchema.safeParse({ ...filled, [name]: " ", spot });
      expect([name, answer.success ? [] : answer.error.issues.map(({ path }) => path.join())]).toEqual([
        name,
        required ? [name] : [],
      ]);
      expect(checkFields("saveAddress", { ...filled, [name]: "", ...spot }).ok).toBe(!required);
    }
  });

  test("[ADDR-02] what a place fills in is no longer than its field", () => {
    const store = { latitude: null, longitude: null, address: null, storeInfo: { city: "" } };
    const place = { street: null, landmark: null, sub_locality: null, city: null, pin: "9".repeat(50) };
    const found = fieldsFrom(
      place as unknown as PlaceSuggestion,
      emptyFor(store as unknown as SelectedStore, writing),
      {},
      writing,
    );
    expect(found.pin).toHaveLength(ADDRESS_FIELDS.pin.max);
  });

  test("[ADDR-02] they are the fields of the call that saves an address, and of the address that is read", () => {
    const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
    const { args } = (schema.getMutationType() as GraphQLObjectType).getFields().updateAddress ?? { args: [] };
    const read = Object.keys((schema.getType("Address") as GraphQLObjectType).getFields());
    for (const names of [args.map(({ name }) => name), read]) {
      const texts = names.filter((name) => !["id", "lat", "lng", "in_area"].includes(name));
      expect(texts.sort()).toEqual([...ADDRESS_FIELD_NAMES].sort());
    }
  });
});
