import { expect, test } from "vitest";
import { settingsOf } from "@/lib/business/settings-of";
import { configOf } from "@/tests/fixtures/backend/configuration";

test("[API-05] a shop's pages call the server with its key and id, by the web channel, below its sub-path, with its captcha's key", () => {
  const config = configOf("bistro", {
    biz: { urlSubPath: "/pedidos" },
    customizations: { accessKeys: { misc: { captchaKey: "site-key", captchaProvider: "turnstile" } } },
  });
  expect(settingsOf(config, "es")).toMatchObject({
    businessId: "bistro",
    apiKey: "key_test_bistro",
    channel: "web",
    locale: "es",
    subPath: "/pedidos",
    captchaKey: "site-key",
    captchaProvider: "turnstile",
  });
  expect(settingsOf(configOf("bistro"), "en")).toMatchObject({ subPath: "", captchaKey: null });
});
