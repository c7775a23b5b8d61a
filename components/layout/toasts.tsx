import { useTranslations } from "next-intl";
import { ToastRegion } from "@/ui-kit/toast/toast-region";

/** Where short messages of every page appear. */
export function Toasts({ timer }: { timer: number }) {
  const t = useTranslations("common");
  return <ToastRegion className="toasts" timer={timer} label={t("messages")} closeLabel={t("close")} />;
}
