import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/errors/try-again";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { FAILED } from "@/lib/render/page-status";
import { ButtonLink, Notice } from "@/ui-kit";

interface Props {
  business: BusinessConfig;
  /** Path of the page itself, without the sub-path. */
  path: string;
  /** What could not be read. */
  children: string;
}

/**
 * ROB-01: replaces a list the API did not return. Refreshes the page automatically once the API responds, or on a
 * press.
 */
export function Unanswered({ business, path, children }: Props) {
  const t = useTranslations("menu");
  return (
    <Notice
      {...FAILED}
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
