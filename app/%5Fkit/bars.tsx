import { type KitParams, type KitTexts, LANGUAGES } from "@/app/%5Fkit/catalogue";
import { LanguageLinks } from "@/app/%5Fkit/language-links";
import { AnnouncementBar } from "@/ui-kit/announcement-bar/announcement-bar";
import { TopBar } from "@/ui-kit/top-bar/top-bar";

/** The bars belong at the top of a page, so they are shown at the top here too, in each of their states. */
export function Bars({ at, t }: { at: KitParams; t: KitTexts }) {
  const texts = {
    contactLabel: t.call,
    downloadAppTitle: t.download,
    appleStoreLabel: t.appStore,
    playStoreLabel: t.playStore,
  };
  const links = LANGUAGES.map((each) => ({ ...each, href: `/_kit/${at.brand}/${at.type}/${each.code}` }));
  const announcement = { text: t.announcement, newTabLabel: t.newTab };
  return (
    <>
      <AnnouncementBar {...announcement} label={`${t.news} 1`} url="https://example.org" data-kit-state="default" />
      <AnnouncementBar {...announcement} label={`${t.news} 2`} backgroundColor="moccasin" url="https://example.org" />
      <AnnouncementBar {...announcement} label={`${t.news} 3`} backgroundColor="orange" />
      <TopBar
        {...texts}
        label={`${t.contact} 1`}
        message={t.intro}
        contactNumber="+91 80 4555 0101"
        appleStoreLink="https://apps.example"
        playStoreLink="https://play.example"
        switcher={<LanguageLinks label={t.language} active={at.lang} links={links} menu />}
      />
      <TopBar
        {...texts}
        label={`${t.contact} 2`}
        playStoreLink="https://play.example"
        colors={{ backgroundColor: "2b1d14", iconColor: "gold" }}
        switcher={<LanguageLinks label={`${t.language} 2`} active={at.lang} links={links} />}
      />
      <TopBar
        {...texts}
        label={`${t.contact} 3`}
        contactNumber="+1 (718) 555-0164"
        colors={{}}
        theme="luna"
        switcher="luna"
      />
    </>
  );
}
