import { expect, test } from "vitest";
import { judgeCode, maySendCode, OTP_LIFETIME_MS, type SentCode } from "../../../../backend/rules/otp.ts";

const now = new Date("2026-11-21T08:00:00Z");
const ago = (seconds: number, change: Partial<SentCode> = {}): SentCode => ({
  created_at: new Date(now.getTime() - seconds * 1000),
  expires_at: new Date(now.getTime() - seconds * 1000 + OTP_LIFETIME_MS),
  attempts: 0,
  used_at: null,
  ...change,
});

test("[SESS-01] another code may be sent 30 seconds after the last, and at once after one that was used", () => {
  expect(maySendCode([], now)).toEqual({ ok: true });
  expect(maySendCode([ago(29)], now)).toEqual({ ok: false, reason: "TOO_SOON", waitSeconds: 1 });
  expect(maySendCode([ago(30)], now)).toEqual({ ok: true });
  expect(maySendCode([ago(5, { used_at: now })], now)).toEqual({ ok: true });
});

test("[SESS-01] five codes that were not entered block a number for an hour, twenty of any kind for a day", () => {
  const unused = [60, 600, 1200, 1800, 3000].map((seconds) => ago(seconds));
  expect(maySendCode(unused, now)).toEqual({ ok: false, reason: "TOO_MANY", waitSeconds: 600 });
  expect(maySendCode(unused.slice(1), now)).toEqual({ ok: true });
  const used = Array.from({ length: 20 }, (_, n) => ago(4000 + n * 60, { used_at: now }));
  expect(maySendCode(used, now)).toMatchObject({ ok: false, reason: "TOO_MANY" });
  expect(maySendCode(used.slice(1), now)).toEqual({ ok: true });
});

test("[SESS-01] a code is right, wrong, expired after five minutes, or spent after five attempts", () => {
  expect(judgeCode(null, false, now)).toBe("NONE");
  expect(judgeCode(ago(10, { attempts: 1 }), true, now)).toBe("RIGHT");
  expect(judgeCode(ago(10, { attempts: 4 }), false, now)).toBe("WRONG");
  expect(judgeCode(ago(10, { attempts: 5 }), true, now)).toBe("RIGHT");
  expect(judgeCode(ago(10, { attempts: 5 }), false, now)).toBe("TOO_MANY_ATTEMPTS");
  expect(judgeCode(ago(10, { attempts: 6 }), true, now)).toBe("TOO_MANY_ATTEMPTS");
  expect(judgeCode(ago(299.9, { attempts: 1 }), true, now)).toBe("RIGHT");
  expect(judgeCode(ago(300, { attempts: 1 }), true, now)).toBe("EXPIRED");
  expect(judgeCode(ago(10, { attempts: 1, used_at: now }), true, now)).toBe("NONE");
});
