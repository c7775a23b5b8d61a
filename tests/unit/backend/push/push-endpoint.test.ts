import { expect, test } from "vitest";
import { arePushKeys, isPushEndpoint } from "../../../../backend/push/push-endpoint.ts";

test("[SEC-02] push messages go to the push services of browsers over https, and to nothing else that a browser names", () => {
  for (const good of [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ]) {
    expect(isPushEndpoint(good), good).toBe(true);
  }
  for (const bad of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm",
    "https://fcm.googleapis.com.evil.example/fcm",
    "https://evil.example/fcm.googleapis.com",
    "https://notify.windows.com/x",
    "https://user:pass@fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "http://localhost:4000/x",
    "file:///etc/passwd",
    "https://fcm.googleapis.com/x#y",
    `https://fcm.googleapis.com/${"x".repeat(1000)}`,
    "",
  ]) {
    expect(isPushEndpoint(bad), bad).toBe(false);
  }
  expect(isPushEndpoint("https://push.example/x", ["push.example"])).toBe(true);
  expect(isPushEndpoint("http://localhost:9999/x", ["http://localhost:9999"])).toBe(true);
});

test("[SEC-02] the browser's keys are a point of P-256 and sixteen bytes", () => {
  const [point, secret] = [Buffer.alloc(65, 4).toString("base64url"), Buffer.alloc(16, 1).toString("base64url")];
  expect(arePushKeys(point, secret)).toBe(true);
  expect(arePushKeys(secret, point)).toBe(false);
  expect(arePushKeys(`${point}!`, secret)).toBe(false);
});
