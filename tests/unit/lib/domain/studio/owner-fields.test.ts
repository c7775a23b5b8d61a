import { expect, test } from "vitest";
import { isOwnersField, OWNER_PATHS } from "@/lib/domain/studio/owner-fields";
import { changedOwnerField } from "../../../../../backend/rules/studio/owner-fields.ts";

const withValue = (path: string, value: unknown): unknown =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

test("[SEC-01] the studio closes to editors exactly what the server refuses from them", () => {
  for (const path of OWNER_PATHS) {
    expect(isOwnersField(`${path}.id`)).toBe(true);
    expect(changedOwnerField({}, withValue(path, { id: "GTM-1" }))).toBe(`${path}.id`);
    expect(changedOwnerField({}, withValue(path, "GTM-1"))).toBe(path);
    expect(changedOwnerField(withValue(path, { id: "GTM-1" }), withValue(path, { id: "GTM-1" }))).toBeNull();
  }
  for (const field of [
    "analytics.webAnalytics",
    "analytics.askConsent",
    "analytics.sessionRecording",
    "socialLogin",
    "chat",
  ])
    expect(isOwnersField(`customizations.accessKeys.${field}`)).toBe(true);
  for (const field of [
    "theme.pages.checkout.enabled",
    "theme.pages.menu.enabled",
    "theme.pages.cart.enabled",
    "customizations.wallet.enabled",
    "customizations.wallet.minReloadBtnVal",
    "customizations.deliveryPickup.modes",
    "biz.timezone",
  ]) {
    expect(isOwnersField(field), field).toBe(true);
    expect(changedOwnerField({}, withValue(field, false)), field).toBe(field);
  }
  const [first = ""] = OWNER_PATHS;
  const hosts = ["tags.example"];
  const asSent = withValue(first, { id: "GTM-1", hosts });
  expect(changedOwnerField(asSent, withValue(first, { hosts, id: "GTM-1" }))).toBeNull();
  expect(changedOwnerField(asSent, withValue(first, { hosts: [], id: "GTM-1" }))).toBe(`${first}.hosts`);
  for (const path of [
    "customizations.gallery",
    "theme.type",
    "theme.pages.menu.banners",
    "theme.pages.checkout.message",
    "theme.pages.landing_screen.enabled",
  ]) {
    expect(isOwnersField(path)).toBe(false);
    expect(changedOwnerField({}, withValue(path, "x"))).toBeNull();
  }
  expect(changedOwnerField({}, { customizations: 7 })).toBeNull();
});
