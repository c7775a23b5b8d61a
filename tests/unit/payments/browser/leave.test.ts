import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { allowedTarget, bankTarget, createLeave } from "../../../../payments/browser/leave.ts";

const newWindow = () =>
  new Window({ url: "https://shop.example/pay" }) as unknown as globalThis.Window & typeof globalThis;

describe("leaving", () => {
  const policy = { hosts: ["checkout.payulatam.com", "*.freedompay.com"] };

  test.each([
    ["https://checkout.payulatam.com/ppp/?a=1", true],
    ["https://hpc.freedompay.com/x", true],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["//evil.example/x", false],
    ["/relative", false],
    ["http://checkout.payulatam.com/", false],
    ["https://checkout.payulatam.com:8443/", false],
    ["https://user:pass@checkout.payulatam.com/", false],
    ["https://checkout.payulatam.com@evil.example/", false],
    ["https://checkout.payulatam.com.evil.example/", false],
    ["https://evilfreedompay.com/", false],
    ["https://freedompay.com.evil.example/", false],
    ["https://xn--payulatam-checkout.com/", false],
  ])("[ROBUST-12] %s: %s", (target, allowed) => {
    expect(allowedTarget(target, policy) !== null).toBe(allowed);
  });

  test("[ROBUST-12] a sandbox is one exact origin, without https on this machine only", () => {
    const sandbox = "http://payu.localhost:4107";
    expect(allowedTarget(`${sandbox}/pay`, { hosts: policy.hosts, sandbox })).not.toBeNull();
    for (const target of ["http://payu.localhost:4108/", "https://checkout.payulatam.com/", "http://localhost:4107/"]) {
      expect(allowedTarget(target, { hosts: policy.hosts, sandbox })).toBeNull();
    }
    expect(allowedTarget("http://demo.example/pay", { hosts: [], sandbox: "http://demo.example" })).toBeNull();
  });

  test("[ROBUST-12] a card's bank may be anywhere on https, and in a sandbox only there", () => {
    expect(bankTarget("https://acs.bank.example:8443/challenge", undefined)).not.toBeNull();
    for (const target of [
      "http://acs.bank.example/",
      "javascript:alert(1)",
      "https://a:b@bank.example/",
      "/challenge",
    ]) {
      expect(bankTarget(target, undefined)).toBeNull();
    }
    expect(bankTarget("http://localhost:4103/challenge", "http://localhost:4103")).not.toBeNull();
    expect(bankTarget("https://acs.bank.example/", "http://localhost:4103")).toBeNull();
  });

  function leaving() {
    const window = newWindow();
    const posts: { action: string; target: string | null; fields: [string, string][]; html: string }[] = [];
    window.HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      const fields = [...this.querySelectorAll("input")].map(({ name, value }): [string, string] => [name, value]);
      posts.push({ action: this.action, target: this.getAttribute("target"), fields, html: this.innerHTML });
    };
    return { window, posts, leave: createLeave(window) };
  }

  test("[ROBUST-12] fields are elements with text values, and a second post is none", () => {
    const { window, posts, leave } = leaving();
    const fields = { referenceCode: "r1", extra1: '"><script>alert(1)</script>', submit: "field" };
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", fields, policy)).toBe(true);
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", fields, policy)).toBe(true);
    expect(posts.length).toBe(1);
    expect(posts[0]).toMatchObject({ target: "_self", fields: Object.entries(fields) });
    expect(window.document.querySelectorAll("script, form").length).toBe(0);
  });

  test("[ROBUST-20] a page that comes back from the cache may leave again, and does not by itself", () => {
    const { window, posts, leave } = leaving();
    leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy);
    window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
    expect(posts.length).toBe(1);
    leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy);
    expect(posts.length).toBe(2);
  });

  test("[ROBUST-12] a refused address posts nothing and does not count as left", () => {
    const { posts, leave } = leaving();
    expect(leave.postForm("https://evil.example/", { a: "1" }, policy)).toBe(false);
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy)).toBe(true);
    expect(posts.length).toBe(1);
  });
});
