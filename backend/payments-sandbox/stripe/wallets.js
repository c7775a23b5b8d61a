import { element, params, root, serve, tell } from "../frames/inside.js";

/**
 * The wallets of this browser. Safari has an interface that says so; Google's browser has its own. Tests give a browser
 * the one or take it away.
 */
const brands = navigator.userAgentData?.brands ?? [];
const never = (params.get("never") ?? "").split(",");
const has = {
  applePay: !never.includes("applePay") && Boolean(window.ApplePaySession?.canMakePayments?.()),
  googlePay: !never.includes("googlePay") && brands.some(({ brand }) => brand === "Google Chrome"),
};
const NAMES = { applePay: "Apple Pay", googlePay: "Google Pay" };

const buttons = Object.keys(NAMES)
  .filter((name) => has[name])
  .map((name) =>
    element("button", { type: "button", lang: "en", dir: "ltr", onclick: () => tell("pressed", name) }, NAMES[name]),
  );
for (const button of buttons) button.style.height = `${Number(params.get("height")) || 44}px`;
// Black on a light page and white on a dark one, as the wallets ask for.
const theme = document.documentElement.style.colorScheme === "dark" ? "wallets light" : "wallets";
if (buttons.length) root.append(element("div", { class: theme }, ...buttons));
root.addEventListener("focusin", () => tell("focus"));
root.addEventListener("focusout", () => tell("blur"));
window.addEventListener("keydown", (event) => event.key === "Escape" && tell("escape"));
serve({});
tell("offered", has);
