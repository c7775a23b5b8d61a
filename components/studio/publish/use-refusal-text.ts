import { useTranslations } from "next-intl";
import { usePathName } from "@/components/studio/publish/use-path-name";
import type { ActionError } from "@/lib/actions/outcome";
import { refusedField } from "@/lib/actions/studio/refused-field";

/** Why the server refused something, with the field that it is about as the form calls it. Undefined: it said nothing. */
export function useRefusalText() {
  const t = useTranslations("studio.owners");
  const nameOf = usePathName();
  const withField = (reason: string, path: string | null): string =>
    path === null ? reason : t("refused", { field: nameOf(path).name, reason });
  const textOf = (error: ActionError): string | undefined =>
    error.message && withField(error.message, refusedField(error));
  return { withField, textOf };
}
