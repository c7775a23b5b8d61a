import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseBusinessConfig } from "@/config/schema";

const FOLDER = "config/businesses";

test.each(readdirSync(FOLDER))(
  "[ANL-01] analytics, chat and app links are off in %s, and guests would be asked first",
  (file) => {
    const business = parseBusinessConfig(JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")));
    if (!business.ok) throw new Error(file);
    const { analytics, chat, referral } = business.value.customizations.accessKeys;
    const { productAnalytics, tagManager, webAnalytics, sessionRecording, askConsent } = analytics;
    expect([productAnalytics.token, tagManager.id, webAnalytics.id, sessionRecording.id, chat.key]).toEqual(
      Array(5).fill(undefined),
    );
    expect([chat.enabled, askConsent]).toEqual([false, true]);
    expect(referral.branchKey).toBeUndefined();
  },
);
