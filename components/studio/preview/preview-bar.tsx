"use client";

import { useTranslations } from "next-intl";
import type { Language } from "@/config/languages";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import { DEVICES, type Device, previewPages } from "@/lib/domain/studio/preview";
import { languageNames } from "@/lib/i18n/language-names";
import { IconButton, OutwardIcon, Select } from "@/ui-kit";
import { ReloadIcon } from "@/ui-kit/icons/studio";

interface Props {
  readonly config: ConfigInput;
  readonly languages: readonly Language[];
  readonly shown: {
    readonly device: Device;
    readonly page: string;
    readonly language: Language;
    readonly tried: "light" | "dark" | null;
  };
  readonly onDevice: (device: Device) => void;
  readonly onPage: (page: string) => void;
  readonly onLanguage: (language: Language) => void;
  readonly onTried: (type: "light" | "dark" | null) => void;
  readonly onReload: () => void;
  /** Where a window of its own shows this page of the draft. */
  readonly draftUrl: string;
}

/** What the frame shows: screen, page, language, light or dark. */
export function PreviewBar({ config, languages, shown, draftUrl, ...on }: Props) {
  const { onDevice, onPage, onLanguage, onTried, onReload } = on;
  const t = useTranslations("studio.preview");
  const pages = previewPages(config, shown.language);
  const known = pages.some(({ path }) => path === shown.page);
  return (
    <div className="studio-see-bar">
      <div className="studio-see-choices">
        <Select
          aria-label={t("device")}
          value={shown.device}
          onChange={({ target }) => onDevice(target.value as Device)}
        >
          {(Object.keys(DEVICES) as Device[]).map((device) => (
            <option key={device} value={device}>
              {t(`devices.${device}`)}
            </option>
          ))}
        </Select>
        <Select aria-label={t("page")} value={shown.page} onChange={({ target }) => onPage(target.value)}>
          {!known && <option value={shown.page}>{t("otherPage", { path: decodeURI(shown.page) })}</option>}
          {pages.map((page) => (
            <option key={page.path} value={page.path}>
              {"id" in page ? t(`pages.${page.id}`) : page.name}
            </option>
          ))}
        </Select>
        {languages.length > 1 && (
          <Select
            aria-label={t("language")}
            value={shown.language}
            onChange={({ target }) => onLanguage(target.value as Language)}
          >
            {languageNames(languages).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          aria-label={t("tone")}
          value={shown.tried ?? ""}
          onChange={({ target }) => onTried(target.value === "light" || target.value === "dark" ? target.value : null)}
        >
          <option value="">{t("tones.drafted")}</option>
          <option value="light">{t("tones.light")}</option>
          <option value="dark">{t("tones.dark")}</option>
        </Select>
      </div>
      <div className="studio-see-tools">
        <a href={draftUrl} target="_blank" rel="noopener" className="studio-shop" data-view-draft>
          <span>{t("viewDraft")}</span>
          <OutwardIcon size={18} />
        </a>
        <IconButton label={t("reload")} icon={<ReloadIcon />} onClick={onReload} />
      </div>
    </div>
  );
}
