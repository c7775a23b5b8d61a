import { useTranslations } from "next-intl";
import { PageToasts } from "@/components/layout/page-toasts";

/** Where the short messages of every page appear. */
export function Toasts({ timer }: { timer: number }) {
  const t = useTranslations("common");
  return <PageToasts className="toasts" timer={timer} label={t("messages")} closeLabel={t("close")} />;
}
