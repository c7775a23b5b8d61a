import type { Gateway } from "../../payments-service/provider.ts";
import type { ConsoleContext } from "../console-context.ts";

/** What a payment provider calls itself, on every screen and in the file for accountants. */
export const vendorName = ({ app }: Pick<ConsoleContext, "app">, gateway: Gateway): string =>
  app.payments.vendors.find((one) => one.gateway === gateway)?.name ?? gateway;
