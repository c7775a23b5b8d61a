import { useTranslations } from "next-intl";
import { OrderLines } from "@/components/checkout/bill/order-lines";
import type { CheckoutData } from "@/components/checkout/checkout-data";
import { STEPS, type StepId } from "@/components/checkout/steps/use-steps";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import { MODES } from "@/lib/domain/modes";
import { useCart, useSelectedStore } from "@/lib/state/provider";
import { Notice, Skeleton } from "@/ui-kit";

/**
 * The checkout before its data are there, in its final shape: its notices, its questions, the dishes in the cart, and the place
 * of the button.
 */
export function CheckoutWaiting({ pay, message }: Pick<CheckoutData, "pay" | "message">) {
  const t = useTranslations("checkout");
  const count = useCart((cart) => cart.items.length);
  // Kept in the browser: null in the page as it is sent.
  const mode = useSelectedStore(({ selected }) => selected?.ffMode ?? null);
  const steps = STEPS.filter((id) => id !== "when" || mode === null || MODES[mode].scheduled);
  const title = (id: StepId) => {
    if (id !== "where") return t(`steps.${id}`);
    return mode && t(MODES[mode].address ? "where.delivery" : "where.pickup");
  };
  return (
    // As high as the window, because the checkout is too: the foot of the page would be pushed out of view.
    <div
      className="grid min-h-svh content-start items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
      aria-busy="true"
    >
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <div className="grid gap-4" aria-hidden="true" data-waiting-steps>
        <DemoNotice settings={pay} />
        {message ? <Notice>{message}</Notice> : null}
        {steps.map((id, index) => (
          <div key={id} className="rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6">
            <div className="flex items-center gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-surface-sunken font-semibold text-small tabular-nums">
                {index + 1}
              </span>
              <div className="min-w-0 flex-1 font-heading font-semibold text-h3">
                {title(id) ?? <Skeleton className="h-6 w-1/2" />}
              </div>
            </div>
            <Skeleton className="mt-3 h-5 w-3/4" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6">
        <p className="font-heading font-semibold text-h3" aria-hidden="true">
          {t("bill.title")}
        </p>
        {count > 0 ? <OrderLines errors={[]} /> : <Skeleton className="h-6" />}
        <Skeleton className="h-5" />
        <Skeleton className="h-8" />
        <Skeleton className="h-13 rounded-control! max-lg:hidden" />
      </div>
      <div className="sticky bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] bg-surface px-[clamp(1rem,4vw,2rem)] pt-3 pb-[max(0.75rem,var(--safe-bottom))] shadow-bar lg:hidden">
        <Skeleton className="h-13 rounded-control!" />
      </div>
    </div>
  );
}
