import { describe, expect, test } from "vitest";
import type { Finding } from "@/scripts/production/connections/asking";
import { saidOnce, verdictOf } from "@/scripts/production/connections/report";

const HALF = "Set both of MAIL_SERVER and MAIL_FROM, or none of them.";
const settings: Finding = { name: "Settings", problems: [HALF], refuses: true };
const mail: Finding = { name: "Mail server", problems: [HALF] };
const twilio: Finding = { name: "Twilio", problems: ["Twilio cannot be reached (ENOTFOUND)."] };

describe("the report of npm run production -- check", () => {
  test("[ROB-02] says what is wrong with the settings of a connection once", () => {
    const [said, reached] = saidOnce(settings, [mail, twilio]);
    expect(said).toEqual({ name: "Mail server", problems: [], note: "It was not tried. See Settings above." });
    expect(reached).toEqual(twilio);
  });

  test("[ROB-02] counts for the start only what it is refused for", () => {
    expect(verdictOf([{ ...settings, problems: [] }], false)).toBe("Ready for npm run production.");
    expect(verdictOf([{ ...settings, problems: [] }], true)).toBe("Everything runs.");
    expect(verdictOf([settings], false)).toBe("1 to mend before npm run production starts.");
    expect(verdictOf([settings, twilio], false)).toBe("2 to mend, 1 of them before npm run production starts.");
    expect(verdictOf([twilio], false)).toBe("1 to mend. npm run production starts all the same.");
    expect(verdictOf([settings, twilio], true)).toBe("2 to mend.");
  });
});
