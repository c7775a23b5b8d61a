import { ADDRESS_FIELDS, addressTexts, eachAddressField } from "../../../lib/domain/customer/address-fields.ts";
import { checkFields } from "../../../lib/domain/customer/field-checks.ts";
import type { Point } from "../../../lib/domain/store/geo.ts";
import type { RequestContext } from "../../context.ts";
import type { AddressDraft, AddressRow } from "../../db/repositories/customer/addresses.ts";
import type { Address, MutationUpdateAddressArgs, Resolvers } from "../../generated/resolvers.ts";
import { readText, requireText } from "../../identity/read-fields.ts";
import { activeCustomer } from "../../identity/require-login.ts";
import { asUuid } from "../../ids.ts";
import { type PlacedAddress, whyElsewhere } from "../../places/places-service.ts";
import { reach } from "../../rules/places/delivery-area.ts";
import type { OnWire } from "../../wire/on-wire.ts";

export function readPoint(context: RequestContext, { lat, lng }: Point): Point {
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw context.fail("BAD_REQUEST", "location_invalid", { lat, lng });
  return { lat, lng };
}

/** ADDR-02: an address whose words clearly name another place than its point is refused, before money depends on it. */
async function refuseConflict(context: RequestContext, address: PlacedAddress): Promise<void> {
  const conflict = await whyElsewhere(context, address);
  if (conflict) throw context.fail("ADDRESS_CONFLICT", "address_conflict", conflict);
}

/** ADDR-02: reads an address to save; it must be within the delivery area of the request's store. */
function readDraft(context: RequestContext, args: MutationUpdateAddressArgs): AddressDraft {
  const { store } = context;
  if (!store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
  const { lat, lng } = readPoint(context, args);
  const texts = eachAddressField((name) => readText(context, name, args[name], ADDRESS_FIELDS[name].max));
  // As the form checks it.
  const checked = checkFields("saveAddress", { ...texts, lat, lng });
  if (!checked.ok) {
    const [[field, code] = ["", ""]] = Object.entries(checked.error.fields);
    throw context.fail("BAD_REQUEST", code === "REQUIRED" ? "field_required" : "field_wrong", { field }, { field });
  }
  const draft = { ...texts, address_1: texts.address_1 ?? "", lat, lng };
  if (!reach(store.delivery_area, store, { lat, lng }).inside) {
    throw context.fail("ADDRESS_OUT_OF_AREA", "address_too_far");
  }
  return draft;
}

function addressOnWire({ store }: RequestContext, row: AddressRow): OnWire<Address> {
  const { id, lat, lng } = row;
  return { id, ...addressTexts(row), lat, lng, in_area: store ? reach(store.delivery_area, store, row).inside : null };
}

/** More than a family with several offices needs. Counted under a lock, so that concurrent calls cannot exceed it. */
const MAX_ADDRESSES = 50;

/** Saves an address once: one that is in the book already, e.g. because the response was lost, is returned. */
function createAddress(context: RequestContext, customerId: string, draft: AddressDraft): Promise<string> {
  return context.repos.transaction(async (tx) => {
    await tx.accounts.lock(customerId);
    const saved = await tx.addresses.all(customerId);
    const fields = Object.keys(draft) as (keyof AddressDraft)[];
    const same = saved.find((row) => fields.every((field) => row[field] === draft[field]));
    if (same) return same.id;
    if (saved.length >= MAX_ADDRESSES) throw context.fail("BAD_REQUEST", "addresses_many", { max: MAX_ADDRESSES });
    return tx.addresses.create(customerId, draft, context.now);
  });
}

export const addressResolvers: Resolvers = {
  Query: {
    addresses: async (_root, _args, context) => {
      const customer = await activeCustomer(context);
      const rows = await context.repos.addresses.all(customer.id);
      return rows.map((row) => addressOnWire(context, row));
    },
    checkAddress: async (_root, args, context) => {
      const text = (name: "city" | "pin") => readText(context, name, args[name], ADDRESS_FIELDS[name].max);
      const address_1 = requireText(context, "address_1", args.address_1, ADDRESS_FIELDS.address_1.max);
      await refuseConflict(context, { ...readPoint(context, args), address_1, city: text("city"), pin: text("pin") });
      return { success: true, message: null };
    },
  },
  Mutation: {
    updateAddress: async (_root, args, context) => {
      const customer = await activeCustomer(context);
      const draft = readDraft(context, args);
      await refuseConflict(context, draft);
      if (!args.id) return { id: await createAddress(context, customer.id, draft) };
      const id = asUuid(args.id);
      if (!id || !(await context.repos.addresses.update(customer.id, id, draft, context.now))) {
        throw context.fail("NOT_FOUND", "address_unknown");
      }
      return { id };
    },
    deleteAddress: async (_root, { address_id }, context) => {
      const customer = await activeCustomer(context);
      const id = asUuid(address_id);
      const removed = id !== null && (await context.repos.addresses.remove(customer.id, id, context.now));
      return { success: removed, message: removed ? null : context.text("errors.address_unknown") };
    },
  },
};
