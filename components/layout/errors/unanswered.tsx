import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/errors/try-again";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { ButtonLink, Notice } from "@/ui-kit";

interface Props {
  business: BusinessConfig;
  /** Of the page itself, below the sub-path. */
  path: string;
  /** What could not be read. */
  children: string;
}

/** ROB-01: stands for a list the API did not answer with; renews the page by itself once it does, and by a press. */
export function Unanswered({ business, path, children }: Props) {
  const t = useTranslations("menu");
  return (
    <Notice
      tone="warning"
      className="mt-6"
      action={
        <ButtonLink variant="secondary" href={publicPath(business, path)}>
          {t("failedAction")}
        </ButtonLink>
      }
    >
      {children}
      <TryAgain healthPath={publicPath(business, "/p/health")} />
    </Notice>
  );
}
